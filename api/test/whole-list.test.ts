import { addressCalls, adminCalls, cartCalls, dnsCalls, domainCalls, transferCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from './api'
import { createUser, type TestUser } from './users'

/** More than a stream keeps ready for a reader that does not read. */
const count = 9000

let api: TestApi
let owner: TestUser
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi()
  ;[owner, admin] = [await createUser(api), await createUser(api, 'admin')]
  await sql`
    insert into domains (user_id, name, display_name, zone, status, delegation_type)
    select ${owner.id}, 'many-' || n, 'many-' || n || '.com', 'com', 'pending', 'internal'
    from generate_series(1, ${count}) as n`.execute(api.db)
  await sql`analyze domains`.execute(api.db)
})

afterAll(() => api.close())

const idsIn = (text: string): number[] => {
  const rows: { id: number }[] = JSON.parse(text)
  return rows.map(({ id }) => id)
}

const stored = async (): Promise<number[]> =>
  (await api.db.selectFrom('domains').select('id').orderBy('id', 'desc').execute()).map(({ id }) => id)

const open = (path: string, token: string) =>
  api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` }, payloadAsStream: true })

test('a long list without parameters is whole and in its order', async () => {
  const ids = await stored()
  const mine = await api.call(domainCalls.mine, { token: owner.token })
  expect(mine.headers['content-type']).toContain('application/json')
  expect(mine.headers['next-cursor']).toBeUndefined()
  expect(idsIn(mine.text)).toEqual(ids)
  expect(idsIn((await api.call(adminCalls.domains, { token: admin.token })).text)).toEqual(ids)
})

test('the rest of a page is whole, too, and a page is a page', async () => {
  const ids = await stored()
  const first = await api.call(domainCalls.mine, { token: owner.token, query: { limit: '3' } })
  const cursor = String(first.headers['next-cursor'])
  const rest = await api.call(domainCalls.mine, { token: owner.token, query: { cursor } })
  expect([...idsIn(first.text), ...idsIn(rest.text)]).toEqual(ids)
})

test('transfers come page by page, or all of them in parts', async () => {
  const receiver = await createUser(api)
  await sql`
    insert into transfers (domain_id, from_user_id, target_email, status, closed_at)
    select (select min(id) from domains), ${owner.id}, ${receiver.email}, 'declined', now()
    from generate_series(1, 2500)`.execute(api.db)
  const list = (query: Record<string, string> = {}) => api.call(transferCalls.list, { token: receiver.token, query })
  const all = idsIn((await list()).text)
  expect(all).toHaveLength(2500)
  const first = await list({ limit: '2' })
  const second = await list({ limit: '2', cursor: String(first.headers['next-cursor']) })
  expect([...idsIn(first.text), ...idsIn(second.text)]).toEqual(all.slice(0, 4))
})

test('the short lists of the specification come page by page, or whole', async () => {
  const { id } = await api.db.selectFrom('domains').select('id').limit(1).executeTakeFirstOrThrow()
  await sql`
    insert into addresses (user_id, first_name, last_name, address_line1, country, city, email)
    select ${owner.id}, 'Olena', n::text, 'a', 'UA', 'Kyiv', 'a@example.com' from generate_series(1, 3) n`.execute(
    api.db,
  )
  await sql`
    insert into dns_records (domain_id, host, type, content, ttl)
    select ${id}, 'www', 'A', '192.0.2.' || n, 300 from generate_series(1, 3) n`.execute(api.db)
  await sql`
    insert into cart_items (user_id, kind, name, zone)
    select ${owner.id}, 'register', 'short-' || n, 'com' from generate_series(1, 3) n`.execute(api.db)
  const { token } = owner
  for (const [name, read] of [
    ['addresses', (query: Record<string, string>) => api.call(addressCalls.list, { token, query })],
    ['records', (query: Record<string, string>) => api.call(dnsCalls.list, { token, params: { id }, query })],
    ['items', (query: Record<string, string>) => api.call(cartCalls.list, { token, query })],
  ] as const) {
    const [whole, first] = [await read({}), await read({ limit: '2' })]
    const cursor = String(first.headers['next-cursor'])
    const all = idsIn(whole.text)
    expect([name, all.length, whole.headers['next-cursor']]).toEqual([name, 3, undefined])
    expect([name, idsIn(first.text), cursor]).toEqual([name, all.slice(0, 2), String(all[1])])
    for (const more of ['', '1']) {
      const rest = await read({ cursor, ...(more && { limit: more }) })
      expect([name, idsIn(rest.text), rest.headers['next-cursor']]).toEqual([name, all.slice(2), undefined])
    }
    expect([name, (await read({ cursor: 'x' })).status]).toEqual([name, 422])
  }
})

test('a long list is read as it is taken, so that it neither fills memory nor blocks other calls', async () => {
  const response = await open(domainCalls.mine.path, owner.token)
  const chunks: Buffer[] = []
  for await (const chunk of response.stream()) {
    // What is deleted after the first chunk was not read yet.
    if (chunks.length === 0) await sql`delete from domains where id <= ${count / 2}`.execute(api.db)
    chunks.push(chunk)
  }
  // The work between two answers to others: a row has some 300 bytes.
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(100_000)
  const ids = idsIn(Buffer.concat(chunks).toString())
  expect(ids.length).toBeLessThan(count)
  expect(ids.slice(0, count / 2)).toEqual((await stored()).slice(0, count / 2))
})
