import { apiTokenCalls, authCalls, cartCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { newApiToken, newToken } from '../src/security/tokens'
import { newEmail } from './accounts'
import { startTestApi, type TestApi } from './api'
import { createUser, goodPassword, uniqueName } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/security/tokens'), async original => (await import('./weaken')).replaceable(await original()))

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true })
})

afterAll(() => api.close())

const half = 500_000

/** How many of a million tokens were there before. Compared by 128 of their 256 bits, which is what memory allows. */
const duplicates = async (): Promise<number> => {
  const seen = new Set<string>()
  for (let made = 0; made < half; made += 1) seen.add(newToken().slice(4, 36)).add(newApiToken().slice(4, 36))
  return 2 * half - seen.size
}

test('a million tokens have no duplicate (SES-1)', async () => {
  reportMetric('SES-1 duplicates of 1,000,000 tokens', await duplicates(), 'most', 0)
}, 120_000)

/** Secrets that an account and a visitor are given, of each kind that is stored. */
const secrets = async (): Promise<string[]> => {
  const person = await createUser(api)
  const body = { username: person.email, password: goodPassword }
  const headers = { 'idempotency-key': uniqueName('key') }
  const login = await api.call(authCalls.login, { body, browser: true, headers })
  const { token } = person
  const made = await api.call(apiTokenCalls.create, { token, body: { name: 'script', scopes: ['dns:write'] } })
  const cart = await api.call(cartCalls.add, { body: { name: uniqueName('guest'), zone: 'com' } })
  const signUp = await api.call(authCalls.register, { body: { email: newEmail(), password: goodPassword } })
  const found = [login, made, cart, signUp].flatMap(({ text, cookies }) => [
    ...(text.match(/dc[ap]_[0-9a-f]{72}/g) ?? []),
    ...Object.values(cookies),
  ])
  expect(new Set(found.map(secret => secret.slice(0, 4)))).toEqual(new Set(['dcp_', 'dca_']))
  return [token, goodPassword, ...found]
}

/** The whole database as text, bytes as hexadecimal digits. */
const dump = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(api.db)
  const parts = await Promise.all(
    tables.map(({ name }) => sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(api.db)),
  )
  return parts.flatMap(({ rows }) => rows.map(({ line }) => line)).join('\n')
}

/** Secrets that the database holds as they are. */
const inTheOpen = async (): Promise<string[]> => {
  const given = await secrets()
  const text = await dump()
  return given.filter(secret => text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')))
}

test('no token, cookie or password is in a dump of the database (SES-1)', async () => {
  reportMetric('SES-1 secrets in a dump', (await inTheOpen()).length, 'most', 0)
})

test('SES-1 control: tokens that are short, or kept as they are, are found', async () => {
  let count = 0
  const short = () => `dcp_${(count++ % 1000).toString(16).padStart(72, '0')}`
  expect(await weakened({ newToken: short }, duplicates)).toBeGreaterThan(0)
  const kept = await weakened({ hashToken: (token: string) => Buffer.from(token) }, inTheOpen)
  expect(kept.length).toBeGreaterThan(3)
}, 120_000)
