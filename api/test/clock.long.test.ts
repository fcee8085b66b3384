import { adminCalls, authCalls, cartCalls, type Domain, domainCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { insertSession } from '../src/auth/session-repository'
import { hasten } from '../src/jobs/schedule-repository'
import { hashToken, newToken } from '../src/security/tokens'
import { type ClockedProduct, startClockedProduct, type Term } from './clocked-product'
import { until } from './until'
import { createUser, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

const timeLimit = 120_000

/** Milliseconds. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Moments of what is looked at go forward from test to test, as time does: only a jump of the clock goes back. */
let product: ClockedProduct
let looked: number
let wrong: string[]

beforeAll(async () => {
  product = await startClockedProduct(new Date('2028-02-29T11:00:00Z'))
})

afterAll(() => product?.close())

beforeEach(() => {
  looked = 0
  wrong = []
})

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

const compare = (what: string, got: unknown, expected: unknown): void => {
  looked += 1
  if (got !== expected) wrong.push(`${what}: ${got}, not ${expected}`)
}

const report = (what: string): void => {
  expect(wrong).toEqual([])
  reportMetric(`CLK-1 ${what}: answers looked at`, looked, 'least', 10)
  reportMetric(`CLK-1 ${what}: answers that are wrong`, wrong.length, 'most', 0)
}

const signedIn = async ({ id }: TestUser): Promise<string> => {
  const token = newToken()
  await insertSession(product.db, id, hashToken(token))
  return token
}

const read = async (owner: TestUser, id: number): Promise<Domain> => {
  const answer = await product.call(domainCalls.get, { token: await signedIn(owner), params: { id } })
  return answer.json as Domain
}

/** A domain that is registered at the moment, and its owner. */
const registerAt = async (moment: Date, years: number) => {
  await product.restartAt(moment)
  const [owner, admin] = [await createUser(product), await createUser(product, 'admin')]
  await product.call(cartCalls.add, { token: owner.token, body: { name: uniqueName('clock'), zone: 'com', years } })
  const { json } = await product.call(cartCalls.submit, { token: owner.token, body: {} })
  const [id = 0] = (json as { domain_ids: number[] }).domain_ids
  await product.call(adminCalls.approve, { token: admin.token, params: { id } })
  await until('it is registered', async () => (await read(owner, id)).expires_at !== null, timeLimit)
  const { created_at, expires_at } = await read(owner, id)
  const term: Term = [created_at, expires_at ?? '']
  return { id, owner, term }
}

/** The share of a term that has passed is rounded, and stays from 0 to 100 also where the clock is beyond its ends. */
const checkProgress = async (term: Term, start: Date, end: Date): Promise<void> => {
  const part = (share: number, ms = 0) => later(start, Math.round((end.getTime() - start.getTime()) * share) + ms)
  const expected: [Date, number][] = [
    [later(start, -hour), 0],
    [start, 0],
    [part(0.005, -second), 0],
    [part(0.005, second), 1],
    [part(0.5), 50],
    [part(0.995, -second), 99],
    [part(0.995, second), 100],
    [later(end, hour), 100],
  ]
  for (const [moment, percent] of expected) {
    compare(`progress at ${moment.toISOString()}`, await product.progress(term, moment), percent)
  }
}

const expireJob = () =>
  product.db.selectFrom('scheduled_jobs').selectAll().where('name', '=', 'expire').executeTakeFirstOrThrow()

const checkTerm = async (from: string, years: number, to: string): Promise<void> => {
  const [start, end] = [new Date(from), new Date(to)]
  const { id, owner, term } = await registerAt(start, years)
  compare(`begin of ${years} years from ${from}`, term[0], start.toISOString())
  compare(`end of ${years} years from ${from}`, term[1], end.toISOString())
  await checkProgress(term, start, end)
  await product.restartAt(later(end, -minute))
  for (const [moment, status] of [
    [later(end, -second), 'approved'],
    [end, 'expired'],
  ] as const) {
    await product.at(moment)
    const { runs } = await expireJob()
    await hasten(product.db, 'expire')
    await until(
      'terms are looked at',
      async () => {
        const job = await expireJob()
        return job.runs > runs && job.leased_until === null
      },
      timeLimit,
    )
    compare(`status at ${moment.toISOString()}`, (await read(owner, id)).status, status)
  }
}

/** Asks for a code for a new password. */
const askCode = async (moment: Date) => {
  await product.at(moment)
  const { email } = await createUser(product)
  await product.call(authCalls.requestReset, { body: { email } })
  const code = await product.codeFor(email)
  return { email, code }
}

const checkCode = async (moment: Date, body: { email: string; code: string }, status: number): Promise<void> => {
  await product.at(moment)
  const answer = await product.call(authCalls.verifyReset, { body })
  compare(`code at ${moment.toISOString()}`, answer.status, status)
}

/** Asks for another code. `wait` is what the answer says of how long to wait, in seconds, 0 when it is taken. */
const checkResend = async (moment: Date, email: string, wait: number): Promise<void> => {
  await product.at(moment)
  const { status, retryAfter } = await product.call(authCalls.resend, { body: { email } })
  compare(`pause at ${moment.toISOString()}`, `${status} ${retryAfter}`, wait === 0 ? '200 0' : `429 ${wait}`)
}

/** A code lives ten minutes and another one can be asked for after 60 seconds, while the hands of the clock jump. */
const checkAround = async (change: string): Promise<void> => {
  const [asked, resent] = [later(new Date(change), -5 * minute), later(new Date(change), -30 * second)]
  await product.restartAt(asked)
  const given = await askCode(asked)
  const email = `${uniqueName('resend')}@example.com`
  await checkResend(resent, email, 0)
  await checkResend(later(resent, 59 * second), email, 1)
  await checkResend(later(resent, minute), email, 0)
  await checkCode(later(asked, 10 * minute - second), given, 200)
  await checkCode(later(asked, 10 * minute), given, 400)
}

test('CLK-1 a domain that is registered on a leap day ends on the last of February', async () => {
  await checkTerm('2028-02-29T12:00:00Z', 1, '2029-02-28T12:00:00Z')
  report('leap day')
})

test('CLK-1 when the clocks of Kyiv go forward and back, terms, codes and pauses keep their length', async () => {
  await checkAround('2029-03-25T01:00:00Z')
  await checkTerm('2029-03-25T01:30:00Z', 1, '2030-03-25T01:30:00Z')
  await checkAround('2030-10-27T01:00:00Z')
  await checkTerm('2030-10-27T01:30:00Z', 1, '2031-10-27T01:30:00Z')
  report('daylight saving')
})

test('CLK-1 a clock that jumps by an hour ends codes, and lengthens no pause', async () => {
  const forward = new Date('2031-12-01T12:00:00Z')
  await product.restartAt(forward)
  const [early, email] = [await askCode(forward), `${uniqueName('resend')}@example.com`]
  await checkResend(forward, email, 0)
  await checkCode(later(forward, hour), early, 400)
  await checkResend(later(forward, hour), email, 0)

  const before = new Date('2031-12-02T12:00:00Z')
  const after = later(before, -hour)
  await product.restartAt(before)
  const [future, other] = [await askCode(before), `${uniqueName('resend')}@example.com`]
  const person = await createUser(product)
  await checkResend(before, other, 0)
  await checkResend(after, other, 60)
  await checkResend(later(after, 59 * second), other, 1)
  await checkResend(later(after, minute), other, 0)
  await checkCode(later(after, minute), future, 400)
  const me = await product.call(domainCalls.mine, { token: person.token })
  compare('a session of before the jump', me.status, 200)
  const fresh = await askCode(later(after, 2 * minute))
  await checkCode(later(after, 2 * minute), fresh, 200)
  report('a jump')
})

/**
 * As code does that takes local time for UTC, and a year for 365 days. A code that is an hour old is never mailed, so
 * codes are five minutes early.
 */
const spoil = sql`
  create function spoil() returns trigger language plpgsql as $$ begin
    if tg_table_name = 'codes' then new.created_at := new.created_at - interval '5 minutes'; end if;
    if tg_table_name = 'rate_limits' then new.arrival := new.arrival + interval '1 hour'; end if;
    if tg_table_name = 'domains' then new.expires_at := new.created_at + interval '365 days'; end if;
    return new; end $$;
  create trigger spoil before insert on codes for each row execute function spoil();
  create trigger spoil before insert on rate_limits for each row execute function spoil();
  create trigger spoil before update on domains for each row when (new.status = 'approved') execute function spoil()`

test('CLK-1 control: codes that end early, pauses by local time, and years of 365 days, are found', async () => {
  await spoil.execute(product.db)
  await checkAround('2032-10-31T01:00:00Z')
  await checkTerm('2035-03-25T01:30:00Z', 1, '2036-03-25T01:30:00Z')
  expect(wrong).toEqual(
    expect.arrayContaining(['end of 1', 'status at', 'code at', 'pause at'].map(what => expect.stringContaining(what))),
  )
})
