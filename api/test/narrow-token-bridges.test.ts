import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { apiTokenCalls, type CallShape, dnsCalls, dnsChangeCalls } from '@panel/shared/contract'
import { dynDnsCalls } from '@panel/shared/contract/dyndns'
import { powerDnsCalls } from '@panel/shared/contract/powerdns'
import { contractTools } from '../src/bridges/mcp/tools'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { type Owned, prepareOwned } from './call-rows'
import { countChanges, inputOf } from './contract-calls'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, type TestUser } from './users'

let api: TestApi
let owner: TestUser
let owned: Owned
let token: string
/** A token for the same records of all domains. */
let wide: string
/** The domain of the token, another one of its owner, and a zone without a registration. */
let [zone, other, loose]: string[] = []
let client: Client

const nameOf = async (id: number): Promise<string> => {
  const row = await api.db.selectFrom('domains').select(['name', 'zone']).where('id', '=', id).executeTakeFirstOrThrow()
  return `${row.name}.${row.zone}`
}

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  const [stranger, admin] = [await createUser(api), await createUser(api, 'admin')]
  owner = await createUser(api)
  owned = await prepareOwned({ api, owner, stranger, admin })
  ;[zone, other, loose] = [await nameOf(owned.domain), await nameOf(owned.pending), await nameOf(owned.zone)]
  const limits = { scopes: ['dns:read', 'dns:write'], records: [{ host: '_acme-challenge.*', types: ['TXT'] }] }
  const create = async (domains: number[] | null) => {
    const body = { name: 'certificates', ...limits, domains }
    return jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body })).token
  }
  ;[token, wide] = [await create([owned.domain]), await create(null)]
  const record = { host: '_acme-challenge', type: 'TXT', content: 'mine' }
  const changes = [{ op: 'add', record }]
  await api.call(dnsChangeCalls.change, { token: owner.token, params: { id: owned.domain }, body: { changes } })
  const url = new URL(`${await api.app.listen({ host: '127.0.0.1', port: 0 })}/mcp`)
  client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  )
})

afterAll(async () => {
  await client.close()
  await api.close()
})

/** What only other records than those of the token have. */
const untold = /www|192\.0\.2\.1\b/

const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object, own = token) => {
  const headers = {
    'x-api-key': own,
    authorization: `Basic ${Buffer.from(`any:${own}`).toString('base64')}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  const reply = await api.app.inject({ method, url, headers, ...(body && { payload: JSON.stringify(body) }) })
  return { status: reply.statusCode, text: reply.payload }
}

const places = { kind: 'ALLOW-AXFR-FROM', key: '1', ip: '192.0.2.1', nameserver: 'ns1.example.net' }

const sendCall = ({ method, path, query }: CallShape, name: string, body?: object, own = token) => {
  const values: Record<string, string> = { ...places, zone: `${name}.` }
  const needed: Record<string, string> = {
    [powerDnsCalls.search.path]: '?q=*',
    [powerDnsCalls.flush.path]: `?domain=${name}.`,
  }
  const url = path.replace(/\{(\w+)\}/g, (_, place: string) => values[place] ?? '')
  return send(method, url + ((query && needed[path]) ?? ''), body, own)
}

const rrset = (name: string, type: string, content: string) => ({
  rrsets: [{ name: `${name}.`, type, ttl: 60, changetype: 'REPLACE', records: [{ content, disabled: false }] }],
})

/** The answers about the domain of the token and about another one; the call itself for those about no zone. */
const answers: Readonly<Record<keyof typeof powerDnsCalls, [own: number, other: number, body?: object]>> = {
  versions: [200, 200],
  discovery: [200, 200],
  servers: [200, 200],
  server: [200, 200],
  search: [200, 200],
  statistics: [200, 200],
  config: [200, 200],
  flush: [200, 200],
  tsigKeys: [200, 200],
  addTsigKey: [403, 403, { name: 'key', algorithm: 'hmac-sha256' }],
  autoprimaries: [200, 200],
  addAutoprimary: [403, 403, { ip: '192.0.2.1', nameserver: 'ns1.example.net' }],
  removeAutoprimary: [403, 403],
  zones: [200, 200],
  zone: [200, 404],
  patch: [403, 404, rrset('www.ZONE', 'A', '192.0.2.66')],
  create: [403, 403, { name: 'narrow-bridge.example.', kind: 'Native' }],
  update: [403, 403, { kind: 'Master' }],
  remove: [403, 403],
  notify: [200, 404],
  rectify: [200, 404],
  export: [200, 404],
  axfrRetrieve: [422, 404],
  metadata: [200, 404],
  metadataOf: [200, 404],
  addMetadata: [403, 403, { kind: 'ALLOW-AXFR-FROM', metadata: ['192.0.2.0/24'] }],
  setMetadata: [403, 403, { metadata: ['192.0.2.0/24'] }],
  removeMetadata: [403, 403],
  cryptokeys: [403, 403],
  cryptokey: [403, 403],
  addCryptokey: [403, 403, { keytype: 'csk', active: true }],
  setCryptokey: [403, 403, { active: false }],
  removeCryptokey: [403, 403],
}

describe('a token for TXT _acme-challenge.* of one domain, over PowerDNS’s API', () => {
  test.each(Object.entries(answers))(
    '%s changes and tells nothing of other records',
    async (key, [own, foreign, body]) => {
      const call = powerDnsCalls[key as keyof typeof powerDnsCalls]
      const before = await countChanges(api)
      for (const [name, status] of [
        [zone, own],
        [other, foreign],
      ] as const) {
        const named = body && JSON.parse(JSON.stringify(body).replaceAll('ZONE', String(name)))
        const answer = await sendCall(call, String(name), named)
        expect(answer.status).toBe(status)
        expect(answer.text).not.toMatch(untold)
        if (name === other || key === 'zones' || key === 'search') expect(answer.text).not.toContain(`"${other}."`)
      }
      expect(await countChanges(api)).toBe(before)
    },
  )

  test.each([
    ['another type of a name that it has', '_acme-challenge', 'CNAME', 'a.example.net.'],
    ['a name that only begins as its own', '_acme-challenges', 'TXT', '"x"'],
    ['the apex', '', 'TXT', '"x"'],
  ])('%s is not written', async (_, host, type, content) => {
    const before = await countChanges(api)
    const name = host === '' ? String(zone) : `${host}.${zone}`
    expect((await sendCall(powerDnsCalls.patch, String(zone), rrset(name, type, content))).status).toBe(403)
    expect(await countChanges(api)).toBe(before)
  })

  test.each<[string, CallShape, object?]>([
    ['deletes no zone', powerDnsCalls.remove],
    ['adds no zone', powerDnsCalls.create, { name: 'wide-bridge.example.', kind: 'Native' }],
    ['reads no key of a zone', powerDnsCalls.cryptokeys],
  ])('of all domains it %s', async (_, call, body) => {
    const before = await countChanges(api)
    const answer = await sendCall(call, String(loose), body, wide)
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('records')])
    expect(await countChanges(api)).toBe(before)
    expect((await sendCall(powerDnsCalls.zone, String(loose), undefined, wide)).status).toBe(200)
  })

  test('its own records are read and written', async () => {
    const name = `_acme-challenge.deep.${zone}`
    expect((await sendCall(powerDnsCalls.patch, String(zone), rrset(name, 'TXT', '"two"'))).status).toBe(204)
    const { text } = await sendCall(powerDnsCalls.zone, String(zone))
    expect(text).toContain(`"name":"${name}."`)
    expect(text).toContain('mine')
  })
})

test.each(Object.entries(dynDnsCalls))('dyndns2 by %s reaches no address', async (_, call) => {
  const before = await countChanges(api)
  for (const name of [`www.${zone}`, `_acme-challenge.${zone}`, String(zone), `www.${other}`]) {
    const { text } = await send(call.method, `${call.path}?hostname=${name}&myip=192.0.2.66`)
    expect(text).toMatch(/^(?:nohost|notfqdn)$/)
  }
  expect(await countChanges(api)).toBe(before)
})

test('Domain Connect tells a caller with the token no more than one without', async () => {
  for (const name of [zone, other]) {
    const withToken = await send('GET', `/v2/${name}/settings`)
    const without = await api.app.inject({ method: 'GET', url: `/v2/${name}/settings` })
    expect([withToken.status, withToken.text]).toEqual([without.statusCode, without.payload])
  }
})

describe('over the Model Context Protocol', () => {
  const single = [dnsCalls.create, dnsCalls.update, dnsCalls.remove]
  const ofRecords = contractTools.filter(({ call }) => call.records === 'limited' && !single.includes(call as never))
  const hidden = contractTools.filter(tool => !ofRecords.includes(tool))

  test('the tools are the calls about records', async () => {
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name).sort()
    expect(names).toEqual(ofRecords.map(({ name }) => name).sort())
  })

  test.each(ofRecords.map(tool => [tool.name, tool] as const))('%s changes and tells nothing else', async (_, tool) => {
    const before = await countChanges(api)
    const { params, query, body } = inputOf(tool.call, owned, owner)
    const input = { ...params, ...query, ...(body as object) }
    const shown = await client.callTool({ name: tool.name, arguments: input })
    expect(JSON.stringify(shown)).not.toMatch(untold)
    expect(shown.isError === true).toBe(tool.dryRun !== undefined)
    if (tool.dryRun) {
      const done = await client.callTool({ name: tool.name, arguments: { ...input, dry_run: false, confirm: 'x' } })
      expect(done.isError).toBe(true)
    }
    expect(await countChanges(api)).toBe(before)
  })

  test.each(hidden.map(({ name }) => name))('%s is no tool of it', async name => {
    await expect(client.callTool({ name, arguments: { id: owned.domain } })).rejects.toThrow('no tool named')
  })
})
