import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { changeEmail } from '../src/account/repository'
import { isKnownDevice } from '../src/auth/device-repository'
import { createPool } from '../src/database/connect'
import type { Database, Schema } from '../src/database/schema'
import { findUserByEmail } from '../src/users/repository'
import { createTestDatabase } from './database'

let db: Database
let drop: () => Promise<void>
const sent: CompiledQuery[] = []

beforeAll(async () => {
  const database = await createTestDatabase()
  const dialect = new PostgresDialect({ pool: createPool(database.url, 2) })
  db = new Kysely<Schema>({ dialect, log: ({ query }) => void sent.push(query) })
  await sql`
    insert into users (email, language)
    select 'person-' || number || '@example.com', 'en' from generate_series(1, 5000) as number`.execute(db)
  await sql`analyze users`.execute(db)
  drop = async () => {
    await db.destroy()
    await database.drop()
  }
})

afterAll(() => drop())

/** Which relations of `users` the statements of `work` read, and how. */
const plansOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  sent.length = 0
  await work()
  const readers = sent.filter(query => /^select/.test(query.sql) && query.sql.includes('users'))
  const plans = await Promise.all(
    readers.map(query =>
      db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters])),
    ),
  )
  return plans.map(({ rows }) => rows.map(row => row['QUERY PLAN']).join('\n'))
}

const email = 'person-4711@example.com'

test.each([
  ['a sign-in', () => findUserByEmail(db, email)],
  ['a browser that is known', () => isKnownDevice(db, email, Buffer.alloc(32))],
  ['another address of an account', () => changeEmail(db, 1, email)],
])('%s finds an address by its index', async (_, work) => {
  const plans = await plansOf(work)
  expect(plans).toHaveLength(1)
  for (const plan of plans) {
    expect(plan).toContain('users_email')
    expect(plan).not.toContain('Seq Scan on users')
  }
})
