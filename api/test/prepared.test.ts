import { cartCalls, userCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from './api'
import { createUser } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const preparedStatements = async (): Promise<{ statement: string; uses: number }[]> => {
  const { rows } = await sql<{ statement: string; uses: number }>`
    select statement, generic_plans + custom_plans as uses from pg_prepared_statements`.execute(api.db)
  return rows
}

test('what every call asks is prepared once, and goes on after a step of the schema has added to it', async () => {
  const { token } = await createUser(api)
  const callOften = async (): Promise<void> => {
    for (let at = 0; at < 8; at += 1) expect((await api.call(userCalls.me, { token })).status).toBe(200)
  }
  await callOften()
  const statements = await preparedStatements()
  const [session, ...others] = statements.filter(({ statement }) => statement.includes('"sessions"'))
  expect(others).toEqual([])
  expect(session?.uses).toBeGreaterThanOrEqual(8)
  expect(statements.filter(({ statement }) => /(select|returning) \*/.test(statement))).toEqual([])

  await sql`alter table users add column nickname text; alter table sessions add column colour text`.execute(api.db)
  await callOften()
})

test('so is what an item of a cart asks before it is stored', async () => {
  const addOften = async (prefix: string): Promise<void> => {
    for (let at = 0; at < 8; at += 1) {
      const { status } = await api.call(cartCalls.add, { body: { name: `${prefix}-${at}`, zone: 'com' } })
      expect(status).toBe(201)
    }
  }
  await addOften('before')
  const statements = await preparedStatements()
  for (const table of ['domains', 'guests'])
    expect(statements.some(({ statement }) => statement.includes(`"${table}"`))).toBe(true)
  expect(statements.filter(({ statement }) => /(select|returning) \*/.test(statement))).toEqual([])

  for (const table of ['domains', 'guests', 'sandbox_settings', 'sandbox_domains'])
    await sql`alter table ${sql.table(table)} add column colour text`.execute(api.db)
  await addOften('after')
})
