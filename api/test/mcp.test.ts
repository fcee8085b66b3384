import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { apiTokenCalls, type CallShape, dnsCalls } from '@panel/shared/contract'
import { contractTools } from '../src/bridges/mcp/tools'
import { elsewhereAuthInfo } from '../src/registry/sandbox/world'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { calls, keyOf } from './contract-calls'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let url: string
let owner: TestUser
let id: number
let other: number
const clients: Client[] = []

beforeAll(async () => {
  api = await startTestApi()
  url = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/mcp`
  const admin = await createUser(api, 'admin')
  owner = await createUser(api)
  ;[id, other] = [await makeDomain(api, owner, admin), await makeDomain(api, owner, admin)]
})

afterAll(async () => {
  await Promise.all(clients.map(client => client.close()))
  await api.close()
})

const tokenFor = async (body: object): Promise<string> =>
  jsonOf<{ token: string }>(
    await api.call(apiTokenCalls.create, { token: owner.token, body: { name: 'assistant', ...body } }),
  ).token

/** A client of the 2026 revision of the protocol, or of those of 2025. */
const connect = async (token: string, mode: 'auto' | 'legacy' = 'auto'): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  clients.push(client)
  return client
}

interface Result {
  confirm?: string
  result?: unknown
  id?: number
}

const use = async (client: Client, name: string, input: Record<string, unknown>) => {
  const { isError, structuredContent } = await client.callTool({ name, arguments: input })
  const result: Result = structuredContent ?? {}
  return { isError: isError === true, ...result }
}

const recordsOf = async () =>
  jsonOf<{ host: string }[]>(await api.call(dnsCalls.list, { token: owner.token, params: { id } }))

const add = (host: string) => ({ op: 'add', record: { host, type: 'A', content: '192.0.2.1' } })

test('no stream is kept open for a client that wants notifications of changes', async () => {
  const client = await connect(await tokenFor({ scopes: ['dns:read'] }))
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow('limit')
  const answer = await fetch(url, { headers: { accept: 'text/event-stream' } })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
})

describe.each(['auto', 'legacy'] as const)('a client that negotiates %s', mode => {
  test('sees the tools of its scopes, finds a domain, and adds a record after a look at the change', async () => {
    const client = await connect(await tokenFor({ scopes: ['domains:read', 'dns:read', 'dns:write'] }), mode)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['domain_mine', 'dns_list', 'dns_change']))
    expect(tools.map(({ name }) => name)).not.toContain('domain_set_auto_renew')
    const { result } = await use(client, 'domain_mine', {})
    expect(result).toContainEqual(expect.objectContaining({ id }))
    const input = { id, changes: [add(`www-${mode}`)] }
    const shown = await use(client, 'dns_change', input)
    expect(shown).toMatchObject({ isError: false, dry_run: true, diff: [{ op: 'add' }] })
    expect(await recordsOf()).not.toContainEqual(expect.objectContaining({ host: `www-${mode}` }))
    const done = await use(client, 'dns_change', { ...input, dry_run: false, confirm: shown.confirm })
    expect(done).toMatchObject({ isError: false, diff: [{ op: 'add' }] })
    expect(done).not.toHaveProperty('records')
    expect(await recordsOf()).toContainEqual(expect.objectContaining({ host: `www-${mode}` }))
  })
})

test('what deletes or replaces says so, and is only done with the code of a dry run of the same change', async () => {
  const client = await connect(await tokenFor({ scopes: ['domains:read', 'domains:write', 'dns:read', 'dns:write'] }))
  const { tools } = await client.listTools()
  const change = tools.find(({ name }) => name === 'dns_change')
  expect(change?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
  expect(change?.description).toContain('Destructive')
  expect(tools.find(({ name }) => name === 'dns_list')?.annotations).toMatchObject({ readOnlyHint: true })
  const input = { id, changes: [add('confirmed')] }
  expect(await use(client, 'dns_change', { ...input, dry_run: false })).toMatchObject({ isError: true })
  const { confirm } = await use(client, 'dns_change', input)
  const another = { id, changes: [add('another')], dry_run: false, confirm }
  expect(await use(client, 'dns_change', another)).toMatchObject({ isError: true })
  const body = { domain_id: id, host: 'meanwhile', type: 'A', content: '192.0.2.7' }
  await api.call(dnsCalls.create, { token: owner.token, body })
  expect(await use(client, 'dns_change', { ...input, dry_run: false, confirm })).toMatchObject({ isError: true })
  expect((await recordsOf()).map(({ host }) => host)).not.toEqual(expect.arrayContaining(['confirmed']))
})

test('a call without a dry run of its own shows the fields that would change, and what is wrong with them', async () => {
  const client = await connect(await tokenFor({ scopes: ['domains:read', 'domains:write'] }))
  const { result } = await use(client, 'domain_mine', {})
  const from = (result as { id: number; auto_renew: boolean }[]).find(one => one.id === id)?.auto_renew
  const input = { id, auto_renew: !from }
  const shown = await use(client, 'domain_set_auto_renew', input)
  expect(shown).toMatchObject({ dry_run: true, changes: [{ field: 'auto_renew', from, to: !from }] })
  expect(await use(client, 'domain_set_auto_renew', { id, auto_renew: 'perhaps' })).toMatchObject({ isError: true })
  const done = await use(client, 'domain_set_auto_renew', { ...input, dry_run: false })
  expect(done).toMatchObject({ isError: false, auto_renew: !from })
})

test('a transfer is tried before it is requested', async () => {
  const client = await connect(await tokenFor({ scopes: ['orders:read', 'orders:write'] }))
  const input = { domain: `${uniqueName('sandbox-elsewhere')}.com`, auth_code: elsewhereAuthInfo }
  const shown = await use(client, 'registrar_transfer_in', input)
  expect(shown).toMatchObject({ isError: false, dry_run: true, zone: 'com' })
  const done = await use(client, 'registrar_transfer_in', { ...input, dry_run: false, confirm: shown.confirm })
  expect(done).toMatchObject({ isError: false, status: 'pending' })
})

test('errors are results that an assistant can read: of a field, of the rules, and of a name that no tool has', async () => {
  const client = await connect(await tokenFor({ scopes: ['dns:read', 'dns:write'], domains: [id] }))
  const wrong = { op: 'add', record: { host: 'www', type: 'A', content: 'not an address' } }
  const refused = await use(client, 'dns_change', { id, changes: [wrong] })
  expect(refused).toMatchObject({ isError: true, status: 422, errors: [expect.objectContaining({ index: 0 })] })
  expect(await use(client, 'dns_list', { id: other })).toMatchObject({ isError: true, status: 404 })
  expect(await use(client, 'dns_list', { id, domain: 'x' })).toMatchObject({ isError: true })
  await expect(use(client, 'domain_mine', {})).rejects.toThrow('no tool named domain_mine')
})

test.each([
  ['no token', undefined],
  ['a token that was removed', `Bearer dca_${'0'.repeat(72)}`],
  ['the token of a session', 'session'],
])('%s is refused', async (_, authorization) => {
  const sent = authorization === 'session' ? `Bearer ${owner.token}` : authorization
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(sent && { authorization: sent }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="API token"'])
  expect(await answer.json()).toEqual({ error: expect.any(String) })
})

test('every call with a scope is a tool, but for bytes and for single records, which dns_change has', () => {
  const tools = new Set(contractTools.map(({ call }) => keyOf(call)))
  const isMissing = (call: CallShape) => call.scope && call.response !== 'bytes' && !tools.has(keyOf(call))
  const single = [dnsCalls.create, dnsCalls.update, dnsCalls.remove]
  expect(calls.filter(isMissing).map(keyOf).toSorted()).toEqual(single.map(keyOf).toSorted())
})

test('a call that takes no fields shows what it is about before it is made', async () => {
  const client = await connect(await tokenFor({ scopes: ['domains:read', 'dns:write'] }))
  const made = await use(client, 'dns_zone_add', { name: 'assistant.example', dry_run: false })
  expect(made).toMatchObject({ isError: true, changes: [{ field: 'name', from: null, to: 'assistant.example' }] })
  const zone = await use(client, 'dns_zone_add', { name: 'assistant.example', dry_run: false, confirm: made.confirm })
  const shown = await use(client, 'dns_zone_remove', { id: zone.id })
  expect(shown).toMatchObject({ dry_run: true, about: { name: 'assistant' } })
  const input = { id: zone.id, dry_run: false, confirm: shown.confirm }
  expect(await use(client, 'dns_zone_remove', input)).toMatchObject({ isError: false })
})

test('/llms.txt tells an assistant where to begin', async () => {
  const answer = await fetch(new URL('/llms.txt', url))
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toMatch(/^# .+\n\n> .+[\s\S]+\/mcp[\s\S]+\/api\/openapi\.json/)
})
