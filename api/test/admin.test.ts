import {
  type AdminDomain,
  type AdminLog,
  adminCalls,
  cartCalls,
  type Domain,
  domainCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import type { LookupResult } from '../src/lookup/lookup'
import { codeOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser
/** What the registry says instead of the truth, for a test. */
let registrySays: LookupResult['state'] | null = null

beforeAll(async () => {
  const lookup = {
    find: async (): Promise<LookupResult> => {
      if (registrySays === 'taken') return { state: 'taken', text: 'Domain Name: X', source: 'test' }
      return { state: registrySays ?? 'available', source: 'test' }
    },
  }
  api = await startTestApi({ deps: { lookup } })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterEach(() => {
  registrySays = null
})

afterAll(() => api.close())

type Decision = 'approve' | 'reject' | 'reserve'

const decide = (decision: Decision, id: number) =>
  api.call(adminCalls[decision], { token: admin.token, params: { id } })
const request = (name?: string) => makeDomain(api, owner, null, name)
const entries = (id: number) =>
  api.db.selectFrom('audit_log').selectAll().where('subject', '=', `domain ${id}`).orderBy('id').execute()

test('approval begins a year with the platform’s nameservers and internal delegation', async () => {
  const id = await request()
  const decided = await decide('approve', id)
  expect(decided.json).toEqual({
    id,
    name: expect.any(String),
    zone: 'com',
    status: 'approved',
    created_at: expect.any(String),
    decided_at: expect.any(String),
    user_id: owner.id,
  })
  const domain = (await api.call(domainCalls.get, { token: owner.token, params: { id } })).json as Domain
  expect(domain).toMatchObject({
    delegation_type: 'internal',
    ns1: 'ns1.panel.example',
    ns2: 'ns2.panel.example',
    ns3: null,
  })
  const [start, end] = [new Date(domain.created_at), new Date(domain.expires_at ?? '')]
  expect(end.getUTCFullYear() - start.getUTCFullYear()).toBe(1)
  expect(Math.abs(Date.now() - start.getTime())).toBeLessThan(10_000)
})

test.each<[Decision[], number]>([
  [['approve', 'approve'], 409],
  [['approve', 'reject'], 409],
  [['approve', 'reserve'], 409],
  [['reject', 'approve'], 409],
  [['reject', 'reserve'], 409],
  [['reserve', 'reserve'], 409],
  [['reserve', 'approve'], 200],
  [['reserve', 'reject'], 200],
])('%j: the second is answered %d', async ([first, second], status) => {
  const id = await request()
  expect((await decide(first as Decision, id)).status).toBe(200)
  const again = await decide(second as Decision, id)
  expect(again.status).toBe(status)
  if (status === 409) expect(problemOf(again).code).toBe('status_conflict')
})

test('of approve, reject and reserve at once one is carried out and logged', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await request()
    const answers = await Promise.all((['approve', 'reject', 'reserve'] as const).map(decision => decide(decision, id)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(Array(2).fill([409, 'status_conflict']))
    const statuses = done.map(({ json }) => (json as AdminDomain).status)
    expect((await entries(id)).map(({ event }) => event)).toEqual(statuses.map(status => `request_${status}`))
  }
})

test('the registry is asked again before a name is given away', async () => {
  const id = await request()
  registrySays = 'taken'
  expect(codeOf(await decide('approve', id))).toEqual([409, 'domain_taken'])
  const { settings } = api.deps
  registrySays = 'unknown'
  api.deps.settings = { ...settings, LOOKUP: 'whois' }
  expect(codeOf(await decide('approve', id))).toEqual([503, 'lookup_unknown'])
  // The registry itself, which will be asked to register the name, refuses one that is taken.
  api.deps.settings = settings
  expect((await decide('approve', id)).status).toBe(200)
  registrySays = null
})

test('a rejected name may be requested by another; a reserved one may not', async () => {
  const [rejected, reserved] = [uniqueName('rejected'), uniqueName('reserved')]
  await decide('reject', await request(rejected))
  await decide('reserve', await request(reserved))
  const other = await createUser(api)
  const add = (name: string) => api.call(cartCalls.add, { token: other.token, body: { name, zone: 'com' } })
  expect((await add(rejected)).status).toBe(201)
  expect(codeOf(await add(reserved))).toEqual([409, 'domain_taken'])
})

test('requests of everybody, newest first, in pages, by name and status', async () => {
  const mark = uniqueName('mark')
  const ids = []
  for (const letter of ['a', 'b', 'c']) ids.push(await request(`${mark}-${letter}`))
  await decide('reject', ids[1] ?? 0)
  const list = async (query: Record<string, string>) => {
    const answer = await api.call(adminCalls.domains, { token: admin.token, query })
    return { ids: (answer.json as AdminDomain[]).map(({ id }) => id), next: answer.headers['next-cursor'] as string }
  }
  expect((await list({ q: mark })).ids).toEqual([...ids].reverse())
  expect((await list({ q: mark, status: 'rejected' })).ids).toEqual([ids[1]])
  const first = await list({ q: mark, limit: '2', sort: 'name' })
  expect(first.ids).toEqual(ids.slice(0, 2))
  const second = await list({ q: mark, limit: '2', sort: 'name', cursor: first.next })
  expect([second.ids, second.next]).toEqual([ids.slice(2), undefined])
})

test('an account with many domains is listed with the newest, and with how many others it has', async () => {
  const person = await createUser(api)
  await sql`
    insert into domains (user_id, name, zone, display_name, status, years, delegation_type, expires_at)
    select ${person.id}::bigint, ${uniqueName('many')}::text || n, 'com', 'x', case when n <= 3 then 'rejected' else 'approved' end, 1, 'internal',
      case when n > 3 then now() + interval '1 year' end
    from generate_series(1, 105) n order by n`.execute(api.db)
  const query = { q: person.email, limit: '1' }
  const [found] = jsonOf<AdminLog[]>(await api.call(adminCalls.logs, { token: admin.token, query }))
  expect(found?.domains).toHaveLength(100)
  expect(found?.domains.at(-1)?.name).toMatch(/105$/)
  expect(found?.more_domains).toEqual({ rejected: 3, approved: 2 })
})

test('accounts with their domains, newest first', async () => {
  const person = await createUser(api)
  const empty = await createUser(api)
  const name = uniqueName('logged')
  await makeDomain(api, person, admin, name)
  const { json } = await api.call(adminCalls.logs, { token: admin.token })
  const logs = json as AdminLog[]
  expect(logs[0]).toEqual({ id: empty.id, email: empty.email, created_at: expect.any(String), domains: [] })
  expect(logs[1]).toMatchObject({ email: person.email, domains: [{ name, zone: 'com', status: 'approved' }] })
  const found = await api.call(adminCalls.logs, {
    token: admin.token,
    query: { q: person.email.toUpperCase(), limit: '1' },
  })
  expect((found.json as AdminLog[]).map(({ id }) => id)).toEqual([person.id])
})

test('an account is found by the name in its profile, however it is typed', async () => {
  const person = await createUser(api)
  const last = uniqueName('Лук’яненко')
  await api.db
    .updateTable('users')
    .set({ full_name: last.normalize('NFD') })
    .where('id', '=', person.id)
    .execute()
  const query = { q: last.toUpperCase().replace('’', "'"), limit: '1' }
  const found = jsonOf<AdminLog[]>(await api.call(adminCalls.logs, { token: admin.token, query }))
  expect(found.map(({ id }) => id)).toEqual([person.id])
})
