import { authCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from './api'
import { guessing } from './guessing'
import { codeFor, createUser, goodPassword, type TestUser } from './users'

const { verified } = vi.hoisted(() => ({ verified: vi.fn() }))
vi.mock(import('@node-rs/argon2'), async original => {
  const actual = await original()
  const count: typeof actual.verify = (...given) => {
    verified()
    return actual.verify(...given)
  }
  return { ...actual, verify: count }
})

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true, env: { LIMITS_SCALE: '1' } })
})

afterAll(() => api.close())

const { login, askForCode, guessCode } = guessing(() => api)

describe('1,000 wrong passwords at once (RATE-1)', () => {
  let owner: TestUser
  let device: Record<string, string>
  let hashes: number

  beforeAll(async () => {
    owner = await createUser(api)
    device = (await login(owner.email, goodPassword, '198.51.100.1')).cookies
    verified.mockClear()
    await Promise.all(Array.from({ length: 1000 }, (_, at) => login(owner.email, 'wrong', `203.0.113.${at % 40}`)))
    hashes = verified.mock.calls.length
  }, 60_000)

  test('cost at most 100 hashes', () => {
    reportMetric('RATE-1 passwords compared of 1,000 at once', hashes, 'most', 100)
  })

  test('RATE-1 control: without its limits all of them are compared', async () => {
    const loose = await startTestApi({ env: { LIMITS_SCALE: '1000' } })
    const { email } = await createUser(loose)
    verified.mockClear()
    const wrong = () => loose.call(authCalls.login, { body: { username: email, password: 'wrong' } })
    await Promise.all(Array.from({ length: 150 }, wrong))
    await loose.close()
    expect(verified.mock.calls.length).toBe(150)
  })

  test('the owner signs in at once in a browser that was used before', async () => {
    const started = performance.now()
    expect((await login(owner.email, goodPassword, '198.51.100.2', {}, device)).status).toBe(200)
    reportMetric("RATE-1 the owner's wait in a known browser, s", (performance.now() - started) / 1000, 'most', 60)
  }, 60_000)
})

describe('codes over time (CODE-1)', () => {
  /** Everything that was counted is so many hours older. */
  const letHoursPass = async (hours: number): Promise<void> => {
    for (const table of ['rate_limits', 'durable_limits'])
      await sql`update ${sql.table(table)} set arrival = arrival - make_interval(hours => ${hours})`.execute(api.db)
  }

  const attempts = async (email: string): Promise<number> => {
    const rows = await api.db.selectFrom('codes').select('attempts').where('email', '=', email).execute()
    return rows.reduce((sum, row) => sum + row.attempts, 0)
  }

  test('30 days of asking and guessing compare 100 codes, then only the owner goes on', async () => {
    const owner = await createUser(api)
    let mailed = 0
    for (let step = 0; step < 90; step += 1) {
      const ip = `198.18.${step}.1`
      if ((await askForCode(owner.email, ip)).status === 200) {
        await codeFor(api, owner.email, mailed)
        mailed += 1
      }
      for (let times = 0; times < 7; times += 1) await guessCode(owner.email, ip)
      await letHoursPass(8)
    }
    const compared = await attempts(owner.email)
    expect(compared).toBeGreaterThan(50)
    reportMetric('CODE-1 codes compared in 30 days', compared, 'most', 100)
    reportMetric('CODE-1 chance of a takeover', compared / 1e6, 'most', 1e-4)
  }, 120_000)

  test('one mailbox gets 5 codes an hour and 10 a day for nothing', async () => {
    const owner = await createUser(api)
    const given: number[] = []
    for (let hour = 0; hour < 72; hour += 1) {
      const answers = []
      for (let times = 0; times < 7; times += 1) answers.push(await askForCode(owner.email, '198.18.210.1'))
      given.push(answers.filter(({ status }) => status === 200).length)
      await letHoursPass(1)
    }
    const inADay = given.map((_, at) => given.slice(at, at + 24).reduce((sum, count) => sum + count, 0))
    reportMetric('CODE-1 codes an hour', Math.max(...given), 'most', 5)
    reportMetric('CODE-1 codes a day', Math.max(...inADay), 'most', 10)
  }, 60_000)
})
