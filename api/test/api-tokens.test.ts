import {
  activityCalls,
  apiTokenCalls,
  type CallShape,
  type DnsHistoryEntry,
  dnsCalls,
  dnsChangeCalls,
  domainCalls,
  domainDsCalls,
  userCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { routes } from '../src/app'
import { newApiToken } from '../src/security/tokens'
import { codeOf, idOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser } from './users'

let api: TestApi
let owner: TestUser
let admin: TestUser
let one: number
let other: number
let all: string

beforeAll(async () => {
  api = await startTestApi()
  admin = await createUser(api, 'admin')
  owner = await createUser(api)
  ;[one, other] = [await makeDomain(api, owner, admin), await makeDomain(api, owner, admin)]
  all = await create({ scopes: ['domains:read', 'domains:write', 'dns:read', 'dns:write'] })
})

afterAll(() => api.close())

const create = async (body: object): Promise<string> => {
  const answer = await api.call(apiTokenCalls.create, { token: owner.token, body: { name: 'script', ...body } })
  return jsonOf<{ token: string }>(answer).token
}
const get = (token: string, id: number) => api.call(domainCalls.get, { token, params: { id } })

describe('an API token', () => {
  test('may do what its scopes say, and no more', async () => {
    const token = await create({ scopes: ['domains:read'] })
    expect(token).toMatch(/^dca_[0-9a-f]{72}$/)
    expect((await get(token, one)).status).toBe(200)
    const write = { token, params: { id: one }, body: { auto_renew: true } }
    expect(codeOf(await api.call(domainCalls.setAutoRenew, write))).toEqual([403, 'scope_missing'])
    const writer = await create({ scopes: ['domains:write', 'dns:write'] })
    expect((await api.call(domainCalls.setAutoRenew, { ...write, token: writer })).status).toBe(200)
    const record = { domain_id: one, host: 'www', type: 'A', content: '192.0.2.1' }
    expect((await api.call(dnsCalls.create, { token: writer, body: record })).status).toBeLessThan(300)
    expect(codeOf(await get(writer, one))).toEqual([403, 'scope_missing'])
  })

  test('reaches its own domains only; others look as if they did not exist', async () => {
    const token = await create({ scopes: ['domains:read', 'dns:read', 'dns:write'], domains: [one] })
    expect((await get(token, one)).status).toBe(200)
    expect(codeOf(await get(token, other))).toEqual([404, 'not_found'])
    expect((await api.call(domainCalls.mine, { token })).json).toEqual([expect.objectContaining({ id: one })])
    expect(codeOf(await api.call(dnsCalls.list, { token, params: { id: other } }))).toEqual([404, 'not_found'])
    const body = { domain_id: other, host: 'www', type: 'A', content: '192.0.2.1' }
    expect(codeOf(await api.call(dnsCalls.create, { token, body }))).toEqual([404, 'not_found'])
    const record = idOf(await api.call(dnsCalls.create, { token: owner.token, body: { ...body, host: 'mine' } }))
    expect(codeOf(await api.call(dnsCalls.remove, { token, params: { id: record } }))).toEqual([404, 'not_found'])
  })

  test('signs what it changes, in the history of the zone and in the audit log', async () => {
    const token = await create({ name: 'router', scopes: ['dns:read', 'dns:write'] })
    const record = { domain_id: one, host: 'home', type: 'A', content: '192.0.2.1' }
    await api.call(dnsCalls.create, { token, body: record })
    await api.call(dnsCalls.create, { token: owner.token, body: { ...record, content: '192.0.2.2' } })
    const entries = jsonOf<DnsHistoryEntry[]>(await api.call(dnsChangeCalls.history, { token, params: { id: one } }))
    expect(entries.slice(0, 2).map(entry => [entry.author, entry.token])).toEqual([
      [owner.email, null],
      [owner.email, 'router'],
    ])
    const query = { event: 'dns_record_added', limit: '2' }
    const logged = await api.call(activityCalls.audit, { token: admin.token, query })
    expect(jsonOf<{ data: object }[]>(logged).map(({ data }) => data)).toEqual([
      expect.not.objectContaining({ token: expect.anything() }),
      expect.objectContaining({ host: 'home', token: 'router' }),
    ])
  })

  const named = (calls: CallShape[]) => calls.map(call => [`${call.method} ${call.path}`, call] as const)
  const calls = routes.map(({ call }) => call).filter(({ access }) => access !== 'public')

  test.each(named(calls.filter(({ scope }) => !scope)))('never makes the call %s', async (_, call) => {
    const answer = await api.call(call, { token: all, params: { id: one }, body: call.body ? {} : undefined })
    expect(codeOf(answer)).toEqual([403, 'scope_missing'])
  })

  test('makes no call that needs a confirmed identity but a change of nameservers and their DS records', () => {
    const confirmed = calls.filter(({ confirmed, scope }) => confirmed && scope)
    expect(confirmed).toEqual([domainCalls.setDelegation, domainCalls.setNameservers, domainDsCalls.setDs])
    expect(new Set(confirmed.map(({ scope }) => scope))).toEqual(new Set(['nameservers:write']))
  })

  test('is listed without its secret, with its last use; removed, it is refused', async () => {
    const answer = await api.call(apiTokenCalls.create, {
      token: owner.token,
      body: { name: 'monitor', scopes: ['domains:read'], domains: [other], expires_at: '2999-01-01T00:00:00Z' },
    })
    const { id, token } = jsonOf<{ id: number; token: string }>(answer)
    await get(token, other)
    const listed = await api.call(apiTokenCalls.list, { token: owner.token })
    expect(listed.text).not.toContain(token)
    expect(jsonOf<{ id: number }[]>(listed).find(one => one.id === id)).toEqual({
      id,
      name: 'monitor',
      scopes: ['domains:read'],
      domains: [other],
      records: null,
      networks: null,
      idle_days: null,
      monthly_limit: null,
      created_at: expect.any(String),
      expires_at: '2999-01-01T00:00:00.000Z',
      last_used_at: expect.any(String),
      last_used_address: '127.0.0.1',
    })
    expect((await api.call(apiTokenCalls.remove, { token: owner.token, params: { id } })).status).toBe(204)
    expect(codeOf(await get(token, other))).toEqual([401, 'unauthorized'])
    const { data } = await api.db
      .selectFrom('audit_log')
      .select('data')
      .where('event', '=', 'api_token_removed')
      .where('subject', '=', `api token ${id}`)
      .executeTakeFirstOrThrow()
    expect(data).toEqual({ name: 'monitor' })
  })

  test('that was never made is refused, whatever other tokens there are', async () => {
    await create({ scopes: ['domains:read'], expires_at: '2999-01-01T00:00:00Z' })
    await create({ scopes: ['domains:read'], idle_days: 30 })
    expect(codeOf(await get(newApiToken(), one))).toEqual([401, 'unauthorized'])
  })

  test('ends at its time, and with its account', async () => {
    const token = await create({ scopes: ['domains:read'], expires_at: '2999-01-01T00:00:00Z' })
    await api.db
      .updateTable('api_tokens')
      .set({ expires_at: sql<Date>`now()` })
      .where('expires_at', 'is not', null)
      .execute()
    expect(codeOf(await get(token, one))).toEqual([401, 'unauthorized'])
    const live = await create({ scopes: ['domains:read'] })
    await api.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', owner.id).execute()
    expect(codeOf(await get(live, one))).toEqual([401, 'unauthorized'])
    await api.db.updateTable('users').set({ disabled_at: null }).where('id', '=', owner.id).execute()
  })

  test.each([
    ['a domain of somebody else', { scopes: ['dns:read'], domains: [999_999] }, 404],
    ['no scope', { scopes: [] }, 422],
    ['an unknown scope', { scopes: ['admin'] }, 422],
    ['an end in the past', { scopes: ['dns:read'], expires_at: '2020-01-01T00:00:00Z' }, 422],
  ])('is not made for %s', async (_, body, status) => {
    const answer = await api.call(apiTokenCalls.create, { token: owner.token, body: { name: 'script', ...body } })
    expect(answer.status).toBe(status)
  })

  test('cannot act for the account itself', async () => {
    expect(codeOf(await api.call(userCalls.me, { token: all }))).toEqual([403, 'scope_missing'])
  })
})
