import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import { createPool } from '../src/database/connect'
import type { Schema } from '../src/database/schema'
import { countDomains, type ListQuery, listDomains } from '../src/domains/list-repository'
import { createTestDatabase } from './database'
import { holdDomains } from './held-domains'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
let db: Kysely<Schema>
let owner: number
let sent: CompiledQuery[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 2)
  db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) })
  const { id } = await db
    .insertInto('users')
    .values({ email: 'holder@example.com', password_hash: null, language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow()
  owner = id
  await holdDomains(database.url, owner, 20_000)
}, 120_000)

afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

/** How the database reads a list, as text. */
const planOf = async (query: ListQuery): Promise<string> => {
  sent = []
  const { nextCursor } = await listDomains(db, owner, query)
  if (query.cursor === undefined && nextCursor) return planOf({ ...query, cursor: nextCursor })
  return explained()
}

/** How the database reads what was sent last, as text. */
const explained = async (): Promise<string> => {
  const list = sent.at(-1)
  const { rows } = await pool.query(`explain ${list?.sql}`, [...(list?.parameters ?? [])])
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

test.each(['id', 'name', 'status', 'created_at', 'expires_at', 'auto_renew', 'privacy_enabled'])(
  'a page sorted by %s, from either end, is read off an index',
  async column => {
    for (const sort of [column, `-${column}`]) {
      const plan = await planOf({ sort, limit: '50' })
      expect(plan).toMatch(/Index Scan/)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
  },
)

test('a first page is read from an index for every caller, and so is the work for its domains', async () => {
  for (const sort of ['-id', 'name', '-expires_at']) {
    sent = []
    await listDomains(db, owner, { sort, limit: '50' })
    const { rows } = await pool.query(`explain (generic_plan) ${sent.at(-1)?.sql} `)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan.* on domains/)
    expect(plan).toMatch(/registry_tasks_domain/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  }
})

test('a part of a name is found by an index', async () => {
  const plan = await planOf({ q: '1234', limit: '50' })
  expect(plan).toMatch(/domains_by_part/)
  expect(plan).not.toMatch(/Seq Scan/)
})

test('a window anywhere in a sorted list is read off the index of its order', async () => {
  for (const sort of ['-id', 'name', '-expires_at']) {
    const plan = await planOf({ sort, limit: '100', offset: '10000' })
    expect(plan).toMatch(/Index Scan/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  }
})

test('what ends soon is found by the index of the ends, and counted by it', async () => {
  sent = []
  await countDomains(db, owner, { status: 'expiring' }, null)
  expect(await explained()).toMatch(/domains_by_end/)
  const plan = await planOf({ status: 'expiring', sort: 'expires_at', limit: '50' })
  expect(plan).toMatch(/domains_by_end/)
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})

test('a tag, a nameserver, an extension and what is not locked are found by an index', async () => {
  await sql`update domains set client_transfer_lock = true`.execute(db)
  await sql`update domains set tags = array['Rare'], ns1 = 'ns1.rare.example', zone = 'rare.example',
    more_nameservers = array['ns5.rare.example'], client_transfer_lock = false where id in (select id from domains order by id limit 5)`.execute(
    db,
  )
  await sql`analyze domains`.execute(db)
  for (const [query, index] of [
    [{ q: 'tag:rare' }, /domains_by_tag/],
    [{ tag: 'RARE' }, /domains_by_tag/],
    [{ ns: 'ns1.rare.example' }, /domains_by_nameserver/],
    [{ ns: 'ns5.rare.example' }, /domains_by_further_nameserver/],
    [{ zone: 'rare.example' }, /domains_by_zone/],
    [{ lock: 'false' }, /domains_unlocked/],
    [{ expires_from: '2001-01-01', expires_to: '2001-02-01' }, /domains_by_end/],
  ] as const) {
    const plan = await planOf({ ...query, sort: 'name', limit: '100' })
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/Seq Scan/)
  }
})

test('control: without the indexes the same lists are scanned and sorted', async () => {
  await sql`drop index domains_by_name, domains_by_part`.execute(db)
  expect(await planOf({ sort: 'name', limit: '50' })).toMatch(/Sort/)
  expect(await planOf({ q: '1234', limit: '50' })).not.toMatch(/domains_by_part/)
})
