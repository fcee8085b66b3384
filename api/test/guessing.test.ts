import { createHash } from 'node:crypto'
import { accountCalls, authCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { codeOfJob } from '../src/auth/codes'
import { limits } from '../src/base/limits'
import { cleanUp } from '../src/jobs/jobs'
import { readKeys } from '../src/security/keys'
import { codeOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { guessing, proofFor } from './guessing'
import { codeFor, createUser, goodPassword, type TestUser, uniqueName } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true, env: { LIMITS_SCALE: '1' } })
})

afterAll(() => api.close())

const { login, askForCode, guessCode } = guessing(() => api)

describe('a flood of wrong passwords (RATE-1)', () => {
  test('keeps the owner out nowhere: a known browser is not counted, any other one pays with a proof of work', async () => {
    const owner = await createUser(api)
    const device = (await login(owner.email, goodPassword, '198.51.100.1')).cookies
    await sql`insert into rate_limits values (${`password-account:${owner.id}`}, now() + interval '2 hours')
      on conflict (key) do update set arrival = excluded.arrival`.execute(api.db)
    expect((await login(owner.email, goodPassword, '198.51.100.2', {}, device)).status).toBe(200)
    await sql`insert into rate_limits values (${`password-account:${owner.id}`}, now() + interval '2 hours')
      on conflict (key) do update set arrival = excluded.arrival`.execute(api.db)
    const refused = await login(owner.email, goodPassword, '198.51.100.3')
    expect(codeOf(refused)).toEqual([429, 'proof_of_work_required'])
    expect((await login(owner.email, goodPassword, '198.51.100.3', proofFor(refused))).status).toBe(200)
  }, 60_000)
})

describe('the pause after ten wrong passwords from one place (RATE-1)', () => {
  const place = '203.0.113.77'
  const countOf = async (key: string) => {
    const rows = await sql<{ seconds: number; doublings: number }>`
      select extract(epoch from arrival)::float8 as seconds, doublings from rate_limits where key = ${key}`.execute(
      api.db,
    )
    return rows.rows[0]
  }
  const set = (key: string, arrival: string) =>
    sql`update rate_limits set arrival = now() + ${arrival}::interval where key = ${key}`.execute(api.db)

  /** Seconds that each try costs which is made as soon as it is allowed. */
  const pauses = async (email: string, key: string, tries: number): Promise<number[]> => {
    const costs: number[] = []
    for (let times = 0; times < tries; times += 1) {
      await set(key, '530 seconds')
      const before = await countOf(key)
      expect((await login(email, 'wrong', place)).status).toBe(400)
      costs.push(Math.round((await countOf(key))?.seconds ?? 0) - Math.round(before?.seconds ?? 0))
    }
    return costs
  }

  test('doubles up to an hour, until the right one comes or a day goes by', async () => {
    const owner = await createUser(api)
    const key = `password-account-address:${owner.id} ${place}`
    for (let times = 0; times < 9; times += 1) expect((await login(owner.email, 'wrong', place)).status).toBe(400)
    const costs = await pauses(owner.email, key, 8)
    reportMetric('RATE-1 pauses that double after ten wrong passwords', costs.length, 'least', 8)
    expect(costs).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600])
    const refused = await login(owner.email, goodPassword, place)
    expect(codeOf(refused)).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    for (const [quiet, doublings] of [
      ['-23 hours', 6],
      ['-25 hours', 0],
    ] as const) {
      await set(key, quiet)
      expect((await login(owner.email, 'wrong', place)).status).toBe(400)
      expect((await countOf(key))?.doublings).toBe(doublings)
    }
    expect((await login(owner.email, goodPassword, place)).status).toBe(200)
    expect(await countOf(key)).toBeUndefined()
  }, 120_000)

  test('is remembered by the cleaning up for a day, and no longer', async () => {
    const keys = ['23 hours', '25 hours', '1 second'].map(age => `password-account-address:cleaned ${age}`)
    for (const [at, key] of keys.entries())
      await sql`insert into rate_limits values (${key}, now() - ${key.split('cleaned ')[1]}::interval, ${at < 2 ? 3 : 0})`.execute(
        api.db,
      )
    await cleanUp(api.deps)
    const left = await api.db.selectFrom('rate_limits').select('key').where('key', 'in', keys).execute()
    expect(left).toEqual([{ key: keys[0] }])
  })
})

describe('codes over time (CODE-1)', () => {
  test('after 100 wrong codes in a row only the owner can go on, by signing in', async () => {
    const owner = await createUser(api)
    await sql`insert into durable_limits values (${`guesses-row:reset ${owner.email}`}, now() + interval '200 years')`.execute(
      api.db,
    )
    await askForCode(owner.email, '198.19.0.1')
    const code = await codeFor(api, owner.email)
    expect(codeOf(await guessCode(owner.email, '198.19.0.1', code))).toEqual([403, 'codes_locked'])
    expect((await login(owner.email, goodPassword, '198.19.0.2')).status).toBe(200)
    expect((await guessCode(owner.email, '198.19.0.1', code)).status).toBe(200)
  })

  test('guesses without a code do not lock an account', async () => {
    const owner = await createUser(api)
    for (let times = 0; times < 59; times += 1) await guessCode(owner.email, '198.18.200.1')
    await askForCode(owner.email, '198.18.201.1')
    const code = await codeFor(api, owner.email)
    expect((await guessCode(owner.email, '198.18.201.1', code)).status).toBe(200)
  })

  test('wrong codes for a change to one address count together, whichever accounts ask for it', async () => {
    const [one, other] = [await createUser(api), await createUser(api)]
    const next = `${uniqueName('next')}@example.com`
    const codes: string[] = []
    for (const { token } of [one, other]) {
      await api.call(accountCalls.setEmail, { token, body: { new_email: next } })
      codes.push(await codeFor(api, next, codes.length))
    }
    const confirm = async ({ token }: TestUser, code = '') =>
      codeOf(await api.call(accountCalls.confirmEmail, { token, body: { code } }))
    await sql`insert into durable_limits values (${`guesses-month:email ${next}`}, now() + interval '29 days 5 hours')`.execute(
      api.db,
    )
    expect(await confirm(one, codes[0] === '000000' ? '000001' : '000000')).toEqual([400, 'code_invalid'])
    expect(await confirm(one, codes[0])).toEqual([429, 'too_many_requests'])
    expect(await confirm(other, codes[1])).toEqual([429, 'too_many_requests'])
    await sql`delete from durable_limits where key = ${`guesses-month:email ${next}`}`.execute(api.db)
    expect(await confirm(other, codes[1])).toEqual([204, undefined])
  })

  test('all strangers together guess 10,000 codes a day for nothing, which outlives a crash', async () => {
    const { burst, per, isDurable } = limits.guessesOverall
    const inADay = burst + (burst * 86_400) / per
    reportMetric('CODE-1 takeovers a day by guessing everywhere', inADay / 1e6, 'most', 0.01)
    expect(isDurable).toBe(true)
    await sql`insert into durable_limits values ('guesses-overall:', now() + interval '2 days')
      on conflict (key) do update set arrival = excluded.arrival`.execute(api.db)
    const { email } = await createUser(api)
    const refused = await guessCode(email, '198.18.220.1')
    expect(codeOf(refused)).toEqual([429, 'proof_of_work_required'])
    const headers = { 'x-forwarded-for': '198.18.220.1', ...proofFor(refused) }
    const paid = await api.call(authCalls.verifyReset, { body: { email, code: '000000' }, headers })
    expect(codeOf(paid)).toEqual([400, 'code_invalid'])
    await sql`delete from durable_limits where key = 'guesses-overall:'`.execute(api.db)
  }, 60_000)

  test('the counts are in tables that survive a crash', async () => {
    const { rows } = await sql<{ relpersistence: string }>`
      select relpersistence from pg_class where relname = 'durable_limits'`.execute(api.db)
    expect(rows).toEqual([{ relpersistence: 'p' }])
  })

  test('a hundred thousand codes are evenly spread', async () => {
    const secret = createHash('sha256').update('evenly').digest('hex')
    const keys = await readKeys({ APP_KEYS: secret, DATA_DIR: '' })
    const bins = new Array<number>(100).fill(0)
    const at = new Date('2026-01-01T00:00:00Z')
    for (let job = 0; job < 100_000; job += 1) {
      const bin = Math.floor(Number(codeOfJob(keys, String(job), at, 'a@example.com')) / 10_000)
      bins[bin] = (bins[bin] ?? 0) + 1
    }
    const chiSquare = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    // 99 degrees of freedom: beyond 148.2 with a probability of 0.001.
    reportMetric('CODE-1 chi-square of 100,000 codes', Math.round(chiSquare * 10) / 10, 'most', 148.2)
  })

  test('CODE-1 control: codes of one digit only are found uneven', () => {
    const bins = Array.from({ length: 100 }, (_, bin) => (bin < 10 ? 10_000 : 0))
    expect(bins.reduce<number>((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeGreaterThan(148.2)
  })
})
