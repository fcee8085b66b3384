import { authCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import type { CodeRow, CodeTarget } from '../src/auth/code-repository'
import { hashCode } from '../src/auth/codes'
import { ProblemError } from '../src/base/errors'
import type { Database } from '../src/database/schema'
import type { RequestContext } from '../src/request-context'
import { accountsOf, newEmail, otherCode } from './accounts'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { untilJobsAreDone } from './until'
import { codeFor, createUser, signUp } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/auth/code-repository'), async original =>
  (await import('./weaken')).replaceable(await original()),
)
vi.mock(import('../src/auth/codes'), async original => (await import('./weaken')).replaceable(await original()))

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true })
})

afterAll(() => api.close())

const { register, confirm, me } = accountsOf(() => api)
const askReset = (email: string) => api.call(authCalls.requestReset, { body: { email } })
const reset = (email: string, code: string) =>
  api.call(authCalls.resetPassword, { body: { email, code, new_password: 'meadow stone 77' } })

/** A sign-up that waits, and its code. */
const waiting = async () => {
  const email = newEmail()
  await register(email)
  return { email, code: await codeFor(api, email) }
}

/** An account that asked for a new password, and its code. */
const resetting = async () => {
  const { email } = await createUser(api)
  await askReset(email)
  return { email, code: await codeFor(api, email) }
}

const age = (email: string) =>
  api.db
    .updateTable('codes')
    .set({ created_at: sql<Date>`now() - interval '10 minutes 1 second'` })
    .where('email', '=', email)
    .execute()

const misuses: Record<string, () => Promise<TestResponse>> = {
  'a code of a sign-up a second time': async () => {
    const email = newEmail()
    await signUp(api, email)
    return confirm(email, await codeFor(api, email))
  },
  'a code for a new password a second time': async () => {
    const { email, code } = await resetting()
    await reset(email, code)
    return reset(email, code)
  },
  'a code of a sign-up after 10 minutes': async () => {
    const { email, code } = await waiting()
    await age(email)
    return confirm(email, code)
  },
  'a code for a new password after 10 minutes': async () => {
    const { email, code } = await resetting()
    await age(email)
    return reset(email, code)
  },
  'a code of a sign-up for a new password': async () => {
    const { email, code } = await waiting()
    return reset(email, code)
  },
  'a code for a new password of another account': async () => {
    const [{ code }, other] = [await resetting(), await resetting()]
    return reset(other.email, code)
  },
  'a code of another sign-up': async () => {
    const [{ code }, other] = [await waiting(), await waiting()]
    return confirm(other.email, code)
  },
  'an older code of a sign-up': async () => {
    const { email, code } = await waiting()
    await api.db.deleteFrom('rate_limits').execute()
    await api.call(authCalls.resend, { body: { email } })
    await codeFor(api, email, 1)
    return confirm(email, code)
  },
  'an older code for a new password': async () => {
    const { email, code } = await resetting()
    await askReset(email)
    await codeFor(api, email, 1)
    return reset(email, code)
  },
  'a new password that nobody asked for': async () => reset((await createUser(api)).email, '000000'),
}

/** Misuses of codes that are answered with a success. */
const successes = async (): Promise<string[]> => {
  const found: string[] = []
  for (const [name, misuse] of Object.entries(misuses)) if ((await misuse()).status < 300) found.push(name)
  return found
}

/** What two resets at once with one code leave behind. */
const parallelResets = async () => {
  const person = await createUser(api)
  await askReset(person.email)
  const code = await codeFor(api, person.email)
  const answers = await Promise.all([reset(person.email, code), reset(person.email, code)])
  await untilJobsAreDone(api.db, 60_000)
  const notices = api.mails.filter(({ to, subject }) => to === person.email && subject === 'Your password was changed')
  return {
    succeeded: answers.filter(({ status }) => status === 200).length,
    notices: notices.length,
    sessions: (await me(person.token)).status === 200 ? 1 : 0,
  }
}

/** Wrong codes that are compared when 50 come at once. */
const comparedAtOnce = async (): Promise<number> => {
  const { email, code } = await waiting()
  await Promise.all(Array.from({ length: 50 }, () => confirm(email, otherCode(code))))
  const rows = await api.db.selectFrom('codes').select('attempts').where('email', '=', email).execute()
  return rows.reduce((sum, { attempts }) => sum + attempts, 0)
}

test('of 50 wrong codes at once five are compared (CODE-1)', async () => {
  reportMetric('CODE-1 comparisons of one code', await comparedAtOnce(), 'most', 5)
})

test('codes reused, too old, of another purpose or account, or replaced by a newer one are refused (CODE-2)', async () => {
  const found = await successes()
  expect(found).toEqual([])
  reportMetric('CODE-2 misuses that succeed', found.length, 'most', 0)
})

test('of two resets at once one succeeds, every session ends, one mail says so (CODE-2)', async () => {
  const left = await parallelResets()
  reportMetric('CODE-2 resets that succeed with one code', left.succeeded, 'most', 1)
  expect(left).toEqual({ succeeded: 1, notices: 1, sessions: 0 })
})

test('CODE-1 control: attempts that are counted after the comparison walk through the limit', async () => {
  const countLater = async (db: Database, target: CodeTarget) => {
    const id = 'registrationId' in target ? target.registrationId : 0
    const row = await db.selectFrom('codes').selectAll().where('registration_id', '=', id).executeTakeFirst()
    if (!row || row.attempts >= 5) return null
    await sql`update codes set attempts = attempts + 1 where id = ${row.id}`.execute(db)
    return row
  }
  expect(await weakened({ countAttempt: countLater }, comparedAtOnce)).toBeGreaterThan(5)
})

const targetOf = ({ purpose, email, registration_id }: CodeRow): CodeTarget =>
  purpose === 'reset' ? { purpose, email } : { purpose: 'confirm', registrationId: registration_id ?? 0 }

/** Takes any code that was ever mailed. */
const checkAny = async (context: RequestContext, _: CodeTarget, code: string): Promise<CodeRow> => {
  const rows = await context.db.selectFrom('codes').selectAll().orderBy('id', 'desc').execute()
  const row = rows.find(one => hashCode(context.keys, targetOf(one), code).equals(one.code_hash))
  if (!row) throw new ProblemError('code_invalid')
  return row
}

test('CODE-2 control: codes that are valid for anything and without end are found', async () => {
  const found = await weakened({ checkCode: checkAny, consumeCode: async () => true }, successes)
  expect(found).toEqual(
    expect.arrayContaining(['a code for a new password a second time', 'an older code of a sign-up']),
  )
  const left = await weakened({ consumeCode: async () => true }, parallelResets)
  expect(left).toMatchObject({ succeeded: 2, notices: 2 })
})
