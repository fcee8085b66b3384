import { addressCalls, type CallShape, cartCalls, dnsCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import type { Database } from '../src/database/schema'
import { idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { lostRounds, rounds } from './races'
import { until } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/address-book/repository'), async original =>
  (await import('./weaken')).replaceable(await original()),
)

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 })

let api: TestApi
let owner: TestUser
let domain: number

beforeAll(async () => {
  api = await startTestApi()
  owner = await createUser(api)
  domain = await makeDomain(api, owner, await createUser(api, 'admin'))
})

afterAll(() => api.close())

const address = { first_name: 'A', last_name: 'B', address_line1: 'C', country: 'D', city: 'E', email: 'f@example.com' }

interface Kind {
  create: CallShape
  first: () => object
  update: CallShape
  second: () => object
  remove: CallShape
  table: 'addresses' | 'cart_items' | 'dns_records'
}

const kinds: Readonly<Record<string, Kind>> = {
  address: {
    create: addressCalls.create,
    first: () => address,
    update: addressCalls.update,
    second: () => ({ ...address, city: 'F' }),
    remove: addressCalls.remove,
    table: 'addresses',
  },
  'cart item': {
    create: cartCalls.add,
    first: () => ({ name: uniqueName('item'), zone: 'com' }),
    update: cartCalls.update,
    second: () => ({ years: 2 }),
    remove: cartCalls.remove,
    table: 'cart_items',
  },
  record: {
    create: dnsCalls.create,
    first: () => ({ domain_id: domain, host: uniqueName('host'), type: 'A', content: '192.0.2.1' }),
    update: dnsCalls.update,
    second: () => ({ ttl: 600 }),
    remove: dnsCalls.remove,
    table: 'dns_records',
  },
}

const call = async (which: CallShape, input: object) => api.call(which, { token: owner.token, ...input })

/** Rounds after which a row that was deleted is there, or in which a call got no proper answer. */
const resurrected = ({ create, first, update, second, remove, table }: Kind, count: number) =>
  lostRounds(count, async round => {
    const id = idOf(await call(create, { body: first() }))
    const acts = [
      () => call(update, { params: { id }, body: second() }),
      () => call(remove, { params: { id } }),
      () => call(update, { params: { id }, body: second() }),
    ]
    const answers = await Promise.all((round % 2 ? acts : acts.reverse()).map(act => act()))
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(api.db)
    const isAnswered = answers.every(({ status }) => [200, 204, 404].includes(status))
    return isAnswered && answers.some(({ status }) => status === 204) && rows.length === 0
  })

test.each(Object.entries(kinds))(
  '%s: what is deleted while it is changed stays deleted (RACE-6)',
  async (name, kind) => {
    reportMetric(
      `RACE-6 ${name}: rounds with a row that came back or a failure`,
      await resurrected(kind, rounds),
      'most',
      0,
    )
  },
)

test('RACE-6 control: a change that writes back what it has read is found', async () => {
  const writeBack = async (db: Database, _: number, id: number, fields: object) => {
    const [row] = await db.selectFrom('addresses').selectAll().where('id', '=', id).execute()
    if (!row) return undefined
    const isGone = async () => (await sql`select from addresses where id = ${id}`.execute(db)).rows.length === 0
    await until('the row is gone', isGone)
    const changed = JSON.stringify({ ...row, ...fields })
    await sql`insert into addresses overriding system value
      select * from jsonb_populate_record(null::addresses, ${changed}::jsonb) on conflict do nothing`.execute(db)
    return { ...row, ...fields }
  }
  const { address: kind } = kinds
  expect(kind && (await weakened({ updateAddress: writeBack }, () => resurrected(kind, 20)))).toBeGreaterThan(0)
})
