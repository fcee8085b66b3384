import { addressCalls, cartCalls, type Problem } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import type { Database } from '../src/database/schema'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { decided, isWonOnce, lostRounds, rounds } from './races'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/users/repository'), async original => (await import('./weaken')).replaceable(await original()))
vi.mock(import('../src/cart/repository'), async original => (await import('./weaken')).replaceable(await original()))
vi.mock(import('../src/idempotency/repository'), async original =>
  (await import('./weaken')).replaceable(await original()),
)

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 })

const atOnce = 50

let api: TestApi
let person: TestUser
let renewed: number

beforeAll(async () => {
  api = await startTestApi()
  person = await createUser(api)
  renewed = await makeDomain(api, person, await createUser(api, 'admin'))
})

afterAll(() => api.close())

const many = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: atOnce }, (_, at) => make(at)))

const submit = (headers = {}) => api.call(cartCalls.submit, { token: person.token, headers })

/** What the account has: its requests, and the end of the term of the domain that is renewed. */
const held = async () => {
  const { rows } = await sql<{ count: number; end: string }>`
    select count(*)::int as count, max(expires_at) filter (where id = ${renewed})::date::text as end
    from domains where user_id = ${person.id}`.execute(api.db)
  return rows[0] ?? { count: 0, end: '' }
}

/** A cart with a name and a renewal: the name is unique in the database, the renewal is not. */
const fillCart = async (): Promise<void> => {
  await sql`update domains set expires_at = now() + interval '1 year' where id = ${renewed}`.execute(api.db)
  for (const [call, body] of [
    [cartCalls.add, { name: uniqueName('race'), zone: 'com' }],
    [cartCalls.renew, { domain_id: renewed }],
  ] as const)
    await api.call(call, { token: person.token, body })
}

const yearOf = (date: string): number => Number(date.slice(0, 4))

const isCarriedOutOnce = async (send: () => Promise<TestResponse[]>): Promise<TestResponse[] | null> => {
  await fillCart()
  const before = await held()
  const answers = await send()
  const after = await held()
  if (after.count === before.count + 1 && yearOf(after.end) === yearOf(before.end) + 1) return answers
  process.stdout.write(`before ${JSON.stringify(before)}, after ${JSON.stringify(after)}\n`)
  return null
}

const withoutKeys = () =>
  lostRounds(rounds, async () => {
    const answers = await isCarriedOutOnce(() => many(() => submit()))
    // A busy machine may answer 503, which carries nothing out.
    return (
      answers !== null &&
      isWonOnce(
        answers.filter(({ status }) => status !== 503),
        400,
      )
    )
  })

/** The calls that did not come while another one ran under their key. */
const settled = (answers: readonly TestResponse[]): TestResponse[] =>
  decided(answers).filter(({ json }) => (json as Problem).code !== 'in_progress')

const isOneAnswer = (answers: readonly TestResponse[]): boolean =>
  new Set(answers.map(({ status, text }) => `${status} ${text}`)).size === 1 && answers[0]?.status === 200

const withOneKey = (count: number) =>
  lostRounds(count, async () => {
    const headers = { 'idempotency-key': uniqueName('key') }
    const answers = await isCarriedOutOnce(() => many(() => submit(headers)))
    return answers !== null && isOneAnswer([...settled(answers), await submit(headers)])
  })

const address = { first_name: 'A', last_name: 'B', address_line1: 'C', country: 'D', city: 'E', email: 'f@example.com' }

/** Two bodies under one key: the first one holds, the other one is refused. */
const withTwoBodies = (count: number) =>
  lostRounds(count, async () => {
    await api.db.deleteFrom('addresses').where('user_id', '=', person.id).execute()
    const headers = { 'idempotency-key': uniqueName('key') }
    const answers = await many(at =>
      api.call(addressCalls.create, { token: person.token, headers, body: { ...address, city: at % 2 ? 'X' : 'Y' } }),
    )
    const created = answers.filter(({ status }) => status === 201)
    const stored = await api.db.selectFrom('addresses').select('id').where('user_id', '=', person.id).execute()
    return (
      stored.length === 1 &&
      created.length > 0 &&
      created.length <= atOnce / 2 &&
      new Set(created.map(({ text }) => text)).size === 1 &&
      settled(answers).every(({ status }) => status === 201 || status === 422)
    )
  })

test('50 submits of one cart at once carry it out once, 200 times (RACE-1)', async () => {
  reportMetric('RACE-1 carts carried out other than once', await withoutKeys(), 'most', 0)
})

test('with one Idempotency-Key all are answered alike (RACE-1)', async () => {
  reportMetric('RACE-1 keys with other than one answer', await withOneKey(rounds), 'most', 0)
})

test('another body with the key is refused (RACE-1)', async () => {
  reportMetric('RACE-1 keys with two bodies', await withTwoBodies(rounds), 'most', 0)
})

test('RACE-1 control: carts that nothing locks, and keys that are not claimed, are found', async () => {
  const actual = await vi.importActual<typeof import('../src/cart/repository')>('../src/cart/repository')
  const read = (db: Database, user_id: number) => actual.listItems(db, { user_id, guest_id: null })
  // The names are unique in the database, so that a cart of renewals shows it.
  const renewals = () =>
    lostRounds(10, async () => {
      await sql`update domains set expires_at = now() + interval '1 year' where id = ${renewed}`.execute(api.db)
      await api.call(cartCalls.renew, { token: person.token, body: { domain_id: renewed } })
      return isWonOnce(await many(() => submit()), 400)
    })
  expect(await renewals()).toBe(0)
  const free = async () => undefined
  expect(await weakened({ lockRenewed: free, lockUser: free, lockItems: read }, renewals)).toBeGreaterThan(0)
  expect(await weakened({ claimKey: async () => true }, () => withTwoBodies(1))).toBe(1)
})
