import {
  adminCalls,
  apiTokenCalls,
  type DnsHistoryEntry,
  type Dnssec,
  dnsCalls,
  dnsChangeCalls,
  dnsServedCalls,
  dnsZoneCalls,
} from '@panel/shared/contract'
import { setRegistryDs } from '../src/publishing/signing-repository'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { acmeClients } from './powerdns-acme-clients'
import { inZone } from './powerdns-step'
import { zoneClients } from './powerdns-zone-clients'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let owner: TestUser
let admin: TestUser
let domain: number
let name: string
let key: string

const makeKey = async (body: object = {}): Promise<string> => {
  const all = { name: 'acme', scopes: ['dns:read', 'dns:write'], ...body }
  return jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body: all })).token
}

const nameOf = async (id: number): Promise<string> => {
  const row = await api.db.selectFrom('domains').select(['name', 'zone']).where('id', '=', id).executeTakeFirstOrThrow()
  return `${row.name}.${row.zone}`
}

beforeAll(async () => {
  api = await startTestApi()
  admin = await createUser(api, 'admin')
  owner = await createUser(api)
  domain = await makeDomain(api, owner, admin)
  name = await nameOf(domain)
  key = await makeKey()
})

afterAll(() => api.close())

const base = '/api/v1/servers/localhost'

interface Sent {
  body?: unknown
  type?: string | undefined
  key?: string
}

const send = async (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, sent: Sent = {}) => {
  const { body, type = 'application/json', key: own = key } = sent
  const payload = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const headers = { ...(own && { 'x-api-key': own }), ...(payload !== undefined && type && { 'content-type': type }) }
  const reply = await api.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  return {
    status: reply.statusCode,
    json: reply.payload === '' ? undefined : JSON.parse(reply.payload),
    text: reply.payload,
  }
}

const named = <T>(value: T): T => inZone(value, name)

const change = (...rrsets: object[]) => send('PATCH', `${base}/zones/${name}.`, { body: { rrsets: named(rrsets) } })

interface RrSet {
  name: string
  type: string
  ttl: number
  records: { content: string }[]
  comments: { content: string; account: string }[]
}

const rrsets = async (own = key): Promise<RrSet[]> =>
  (await send('GET', `${base}/zones/${name}.`, { key: own })).json.rrsets

/** What the zone has apart from the records of the platform. */
const stored = async (own = key): Promise<string[]> =>
  (await rrsets(own))
    .slice(2)
    .flatMap(set =>
      set.records.map(
        ({ content }) => `${set.name.replace(new RegExp(`\\.?${name}\\.$`), '')} ${set.type} ${set.ttl} ${content}`,
      ),
    )
    .sort()

const sentence = { error: expect.stringMatching(/^\S.*\.$/) }

test('says which version and which server it is', async () => {
  expect((await send('GET', '/api', { key: '' })).json).toEqual([{ url: '/api/v1', version: 1 }])
  const server = expect.objectContaining({ id: 'localhost', type: 'Server', version: '4.9.0' })
  expect((await send('GET', `${base.replace('/localhost', '')}`)).json).toEqual([server])
  expect((await send('GET', base)).json).toEqual(server)
})

test.each(Object.entries({ ...acmeClients, ...zoneClients }))(
  'the requests of %s are answered as it expects',
  async (_, steps) => {
    for (const { source, method, path, body, type, status, answer, then } of steps) {
      const reply = await send(method, named(path), { body: named(body), type })
      expect([source, reply.status, reply.status >= 400 ? '' : reply.json]).toEqual([
        source,
        status,
        status >= 400 ? '' : answer === undefined ? reply.json : named(answer),
      ])
      if (then) expect([source, await stored()]).toEqual([source, then])
    }
  },
)

test.each<[string, number, string, string, Sent]>([
  ['no key', 401, 'GET', '', { key: '' }],
  ['a wrong key', 401, 'GET', '/zones', { key: 'dca_0' }],
  ['another server', 404, 'GET', '/../other', {}],
  ['another method', 405, 'PUT', '', {}],
  ['a zone of nobody', 404, 'GET', '/zones/example.org.', {}],
  ['a zone of nobody', 404, 'PATCH', '/zones/example.org.', { body: { rrsets: [] } }],
  ['no JSON', 400, 'PATCH', '/zones/ZONE', { body: '{"rrsets": [' }],
  ['no list', 422, 'PATCH', '/zones/ZONE', { body: { rrsets: {} } }],
  ['nothing', 422, 'PATCH', '/zones/ZONE', {}],
  ['an RRset without a name', 422, 'PATCH', '/zones/ZONE', { body: { rrsets: [{ type: 'A', changetype: 'DELETE' }] } }],
  [
    'a key of another algorithm',
    422,
    'POST',
    '/zones/ZONE/cryptokeys',
    { body: { keytype: 'csk', algorithm: 'rsasha256' } },
  ],
  [
    'a key that was made elsewhere',
    422,
    'POST',
    '/zones/ZONE/cryptokeys',
    { body: { keytype: 'csk', privatekey: 'Private-key-format' } },
  ],
  ['a key without its kind', 422, 'POST', '/zones/ZONE/cryptokeys', { body: {} }],
  ['a key that is not there', 404, 'PUT', '/zones/ZONE/cryptokeys/1', { body: { active: false } }],
  ['metadata', 422, 'PUT', '/zones/ZONE/metadata/ALSO-NOTIFY', { body: { metadata: ['192.0.2.1'] } }],
  ['metadata of a kind that there is not', 422, 'GET', '/zones/ZONE/metadata/NOTHING', {}],
  ['metadata of a kind that is only shown', 422, 'PUT', '/zones/ZONE/metadata/PRESIGNED', { body: { metadata: [] } }],
  ['metadata', 422, 'POST', '/zones/ZONE/metadata', { body: { kind: 'ALSO-NOTIFY', metadata: ['192.0.2.1'] } }],
  ['TSIG keys', 422, 'POST', '/tsigkeys', { body: { name: 'key', algorithm: 'hmac-sha256' } }],
  ['an autoprimary', 422, 'POST', '/autoprimaries', { body: { ip: '192.0.2.1', nameserver: 'ns1.example.net' } }],
  ['a wrong choice', 422, 'GET', '/zones/ZONE?rrsets=some', {}],
])('refuses %s with %i', async (_, status, method, path, sent) => {
  const reply = await send(method as 'GET', named(base + path), sent)
  expect([reply.status, reply.json]).toEqual([status, sentence])
})

const replace = (set: object) => ({ changetype: 'REPLACE', ttl: 300, name: 'www.ZONE', type: 'A', ...set })

test.each<[string, object, RegExp]>([
  ['an address that is none', replace({ records: [{ content: '192.0.2.256' }] }), /^RRset www\..* IN A: /],
  [
    'a name of another zone',
    replace({ name: 'www.example.org.', records: [{ content: '192.0.2.1' }] }),
    /lies outside/,
  ],
  ['no records at a name of another zone', replace({ name: 'www.example.org.', records: [] }), /lies outside/],
  ['no records of an unknown type', replace({ type: 'NOPE', records: [] }), /NOPE/],
  ['an unknown type', replace({ type: 'LUA', records: [{ content: 'A "x"' }] }), /LUA/],
  ['a disabled record', replace({ records: [{ content: '192.0.2.1', disabled: true }] }), /[Dd]isabled/],
  ['a changetype that is none', replace({ changetype: 'UPDATE' }), /REPLACE/],
  ['no change', replace({}), /Neither/],
  ['a mail server without a priority', replace({ type: 'MX', records: [{ content: 'mx.example.net.' }] }), /IN MX: /],
  ['a TTL that is none', replace({ ttl: -1, records: [{ content: '192.0.2.1' }] }), /IN A: /],
])('a PATCH with %s changes nothing and names the RRset', async (_, set, said) => {
  const reply = await change(replace({ name: `fine.${name}.`, records: [{ content: '192.0.2.7' }] }), set)
  expect([reply.status, reply.json]).toEqual([422, { error: expect.stringMatching(said) }])
  expect(await stored()).toEqual([])
})

test('records of the platform may be sent back as they are, and not otherwise', async () => {
  const [soa, ns] = await rrsets()
  expect([soa?.type, ns?.type]).toEqual(['SOA', 'NS'])
  const again = {
    ...soa,
    changetype: 'REPLACE',
    records: [{ content: soa?.records[0]?.content.replace(/ \d{10} /, ' 1 ') }],
  }
  expect((await change(again, { ...ns, changetype: 'REPLACE' })).status).toBe(204)
  for (const set of [
    { ...soa, changetype: 'DELETE' },
    { ...ns, changetype: 'REPLACE', records: [] },
    { ...ns, changetype: 'REPLACE', records: [{ content: 'ns1.example.net.' }] },
    { ...ns, changetype: 'REPLACE', ttl: 60 },
  ])
    expect((await change(set)).status).toBe(422)
})

test('a PATCH is one change set in the name of the token; what stays keeps its id', async () => {
  const ids = async () =>
    jsonOf<{ id: number; content: string }[]>(
      await api.call(dnsCalls.list, { token: owner.token, params: { id: domain } }),
    )
  await change(replace({ records: [{ content: '192.0.2.1' }, { content: '192.0.2.2' }] }))
  const before = await ids()
  await change(
    replace({ ttl: 60, records: [{ content: '192.0.2.2' }, { content: '192.0.2.3' }, { content: '192.0.2.3' }] }),
    replace({ name: `ipv6.${name}`, type: 'AAAA', records: [{ content: '2001:DB8:0:0::1' }] }),
  )
  expect((await ids()).slice(0, 2).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(await stored()).toEqual(['ipv6 AAAA 300 2001:db8::1', 'www A 60 192.0.2.2', 'www A 60 192.0.2.3'])
  const history = await api.call(dnsChangeCalls.history, { token: owner.token, params: { id: domain } })
  const [entry] = jsonOf<DnsHistoryEntry[]>(history)
  expect([entry?.token, entry?.diff.map(({ op }) => op).sort()]).toEqual(['acme', ['add', 'update', 'update']])
  expect(
    (await change(replace({ changetype: 'DELETE' }), replace({ name: `ipv6.${name}`, type: 'AAAA', records: [] })))
      .status,
  ).toBe(204)
})

test('far more records than a zone holds are refused before they are read', async () => {
  const records = Array.from({ length: 2000 }, () => ({ content: 'no address' }))
  const sets = ['a', 'b', 'c'].map(host => replace({ name: `${host}.${name}`, records }))
  expect(await change(...sets)).toMatchObject({ status: 422, json: { error: expect.stringMatching(/at most 2000/) } })
})

test('a zone that is added with dnssec is signed, and with a setting that no zone has it is not added', async () => {
  const added = `${uniqueName('signed')}.example`
  const path = `${base}/zones/${added}.`
  const add = (settings: object) =>
    send('POST', `${base}/zones`, { body: { name: `${added}.`, kind: 'Native', soa_edit_api: 'DEFAULT', ...settings } })
  for (const wrong of [{ masters: ['192.0.2.1'] }, { nsec3param: '1 0 0 -' }, { zone: 'www 300 IN A 192.0.2.1' }]) {
    expect(await add({ dnssec: true, ...wrong })).toMatchObject({ status: 422, json: sentence })
    expect((await send('GET', path)).status).toBe(404)
  }
  expect(await add({ dnssec: true, masters: [], nsec3param: '' })).toMatchObject({
    status: 201,
    json: { dnssec: true },
  })
  expect((await send('GET', `${path}/cryptokeys`)).json).toHaveLength(1)
  for (const body of [{ rrsets: [replace({ name: `www.${added}` })] }, { nameservers: ['ns.other.example.'] }])
    expect(await send('PUT', path, { body })).toMatchObject({ status: 422, json: sentence })
  expect((await send('DELETE', path)).status).toBe(204)
})

test('changes at once are all kept', async () => {
  const add = (n: number) => change(replace({ changetype: 'EXTEND', records: [{ content: `192.0.2.${n}` }] }))
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => add(n + 1)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204))
  expect(await stored()).toHaveLength(8)
  await change(replace({ changetype: 'DELETE' }))
})

test('comments of an RRset are kept until the panel says something else', async () => {
  const comments = [{ content: 'first', account: 'ada', modified_at: 7 }, { content: 'second' }]
  const shown = async () => (await rrsets()).at(-1)?.comments
  await change(replace({ records: [{ content: '192.0.2.1' }], comments }))
  expect(await shown()).toEqual([comments[0], { content: 'second', account: '', modified_at: expect.any(Number) }])
  await change(replace({ records: [{ content: '192.0.2.2' }] }))
  expect(await shown()).toHaveLength(2)
  const [record] = jsonOf<{ id: number; comment: string }[]>(
    await api.call(dnsCalls.list, { token: owner.token, params: { id: domain } }),
  )
  expect(record?.comment).toBe('first; second')
  await api.call(dnsCalls.update, { token: owner.token, params: { id: record?.id ?? 0 }, body: { comment: 'mine' } })
  expect(await shown()).toEqual([{ content: 'mine', account: '', modified_at: expect.any(Number) }])
  await change(replace({ records: undefined, comments: [] }))
  expect(await shown()).toEqual([])
  await change(replace({ changetype: 'DELETE' }))
})

test('the comments of a zone have a limit in bytes', async () => {
  const large = replace({ name: `large.${name}`, records: [{ content: '192.0.2.1' }] })
  await change(large)
  const grow = async (bytes: number) => {
    const comments = JSON.stringify([{ content: 'a'.repeat(bytes), account: '', modified_at: 0 }])
    await api.db
      .insertInto('dns_comments')
      .values({ domain_id: domain, host: 'large', type: 'A', comments })
      .onConflict(conflict => conflict.columns(['domain_id', 'host', 'type']).doUpdateSet({ comments }))
      .execute()
  }
  await grow(3_999_900)
  const commented = replace({ records: [{ content: '192.0.2.1' }], comments: [{ content: 'b'.repeat(2000) }] })
  expect(await change(commented)).toMatchObject({
    status: 422,
    json: { error: expect.stringMatching(/4000000 bytes/) },
  })
  expect(await stored()).not.toContainEqual(expect.stringMatching(/^www /))
  // One that is past it may have less.
  await grow(5_000_000)
  const less = replace({ name: `large.${name}`, comments: [{ content: 'b'.repeat(2000) }] })
  expect((await change(less)).status).toBe(204)
  expect((await change(commented)).status).toBe(204)
  await change(replace({ changetype: 'DELETE' }))
  // Comments of records that were deleted in the panel count no more.
  await grow(3_999_900)
  const records = jsonOf<{ id: number; host: string }[]>(
    await api.call(dnsCalls.list, { token: owner.token, params: { id: domain } }),
  )
  const deleted = records.find(({ host }) => host === 'large')?.id ?? 0
  await api.call(dnsCalls.remove, { token: owner.token, params: { id: deleted } })
  expect((await change(commented)).status).toBe(204)
  await change(replace({ changetype: 'DELETE' }))
})

test('acme.sh finds the contents between a name and the end of its list', async () => {
  await change(
    replace({
      name: `_acme-challenge.${name}.`,
      type: 'TXT',
      records: [{ content: '"abc"' }],
      comments: [{ content: '[x]' }],
    }),
  )
  const { text } = await send('GET', `${base}/zones/${name}.`)
  const found = text.match(new RegExp(`"name":"_acme-challenge\\.${name}[^\\]]*}`))?.[0]
  expect(found).toContain('"content":"\\"abc\\""')
  await change(replace({ name: `_acme-challenge.${name}.`, type: 'TXT', changetype: 'DELETE' }))
})

test('a search finds comments, and nothing that the token does not reach', async () => {
  await change(
    replace({
      records: [{ content: '192.0.2.1' }, { content: '192.0.2.2' }],
      comments: [{ content: 'The web site (v2.0)' }],
    }),
    replace({ name: `deep.www.${name}.`, records: [{ content: '192.0.2.3' }] }),
  )
  const narrow = await makeKey({ records: [{ host: '_acme-challenge', types: ['TXT'] }] })
  const search = async (q: string, more = '', own = key): Promise<string[]> => {
    const path = `${base}/search-data?q=${encodeURIComponent(q)}${more}`
    const found = (await send('GET', path, { key: own })).json as { object_type: string; content?: string }[]
    return found.map(({ object_type, content = '' }) => `${object_type} ${content}`).sort()
  }
  const comment = 'comment The web site (v2.0)'
  expect(await search('*web site*')).toEqual([comment])
  expect(await search('the web site (v2.0)')).toEqual([comment])
  expect(await search('the web site (v2?0')).toEqual([])
  expect(await search(`www.${name}.`)).toEqual([comment, 'record 192.0.2.1', 'record 192.0.2.2'])
  expect(await search(`*www.${name}`, '&object_type=record&max=2')).toHaveLength(2)
  expect(await search('192.0.2.?', '&object_type=record', narrow)).toEqual([])
  expect(await search(name, '&object_type=zone', narrow)).toEqual(['zone '])
  await change(replace({ changetype: 'DELETE' }), replace({ name: `deep.www.${name}.`, changetype: 'DELETE' }))
})

test('a search with many asterisks in a long name is answered, and so are other calls', async () => {
  const person = await createUser(api)
  await makeDomain(api, person, admin, 'a'.repeat(63))
  const body = { name: 'search', scopes: ['dns:read'] }
  const own = jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: person.token, body })).token
  const found = (end: string) =>
    send('GET', `${base}/search-data?q=${'*a'.repeat(10)}*${end}&object_type=zone`, { key: own })
  const [none, one, health] = await Promise.all([found('b'), found('om'), api.app.inject({ url: '/api/health' })])
  expect([none.json, one.json.length, health.statusCode]).toEqual([[], 1, 200])
})

test('a token sees the zones of its domains, and of those that are served here', async () => {
  const other = await nameOf(await makeDomain(api, owner, admin))
  const narrow = await makeKey({ domains: [domain] })
  const names = async (own: string, query = '') =>
    ((await send('GET', `${base}/zones${query}`, { key: own })).json as { name: string }[]).map(zone => zone.name)
  expect(await names(key)).toEqual([`${name}.`, `${other}.`])
  expect(await names(narrow)).toEqual([`${name}.`])
  expect(await names(narrow, `?zone=${other}.`)).toEqual([])
  expect(await names(key, `?zone=${other.toUpperCase()}`)).toEqual([`${other}.`])
  expect((await send('GET', `${base}/zones/${other}`, { key: narrow })).status).toBe(404)
  await api.db.updateTable('domains').set({ delegation_type: 'external' }).where('id', '<>', domain).execute()
  expect([await names(key), (await send('GET', `${base}/zones/${other}.`)).status]).toEqual([[`${name}.`], 404])
})

test('a token for some records reads and changes these only', async () => {
  await change(replace({ records: [{ content: '192.0.2.1' }] }))
  const acme = await makeKey({ records: [{ host: '_acme-challenge', types: ['TXT'] }] })
  const set = replace({ name: `_acme-challenge.${name}.`, type: 'TXT', records: [{ content: '"a"' }] })
  const patch = (one: object) => send('PATCH', `${base}/zones/${name}.`, { key: acme, body: { rrsets: [named(one)] } })
  expect((await patch(set)).status).toBe(204)
  expect(await stored(acme)).toEqual(['_acme-challenge TXT 300 "a"'])
  for (const one of [
    { changetype: 'DELETE' },
    { comments: [] },
    { records: [{ content: '192.0.2.9' }] },
    { name: `x.${name}`, changetype: 'DELETE' },
  ]) {
    const reply = await patch(replace(one))
    expect([reply.status, reply.json]).toEqual([403, sentence])
  }
  expect(
    (
      await send('PATCH', `${base}/zones/${name}.`, {
        key: await makeKey({ scopes: ['dns:read'] }),
        body: { rrsets: [set] },
      })
    ).status,
  ).toBe(403)
  await change({ ...set, changetype: 'DELETE' }, replace({ changetype: 'DELETE' }))
})

test('a zone is exported, and read without or with some of its RRsets', async () => {
  await change(replace({ records: [{ content: '192.0.2.1' }] }))
  const zone = (query: string) => send('GET', `${base}/zones/${name}.${query}`)
  expect(
    (await api.app.inject({ url: `${base}/zones/${name}/export`, headers: { 'x-api-key': key } })).payload,
  ).toContain(`www.${name}.\t300\tIN\tA\t192.0.2.1\n`)
  expect((await zone('?rrsets=false')).json).not.toHaveProperty('rrsets')
  expect((await zone(`?rrset_name=www.${name}.&rrset_type=A`)).json.rrsets).toHaveLength(1)
  expect((await zone('/metadata')).json).toEqual([])
  expect((await zone('/metadata/SOA-EDIT')).json).toEqual({ kind: 'SOA-EDIT', metadata: [], type: 'Metadata' })
  expect((await send('PUT', `${base}/zones/${name}/rectify`)).json).toEqual({ result: 'Rectified' })
})

test('of a domain that was handed over and a zone of its name that waits for its proof, programs reach the domain', async () => {
  const label = uniqueName('handed')
  const zone = `${label}.com.`
  const id = await makeDomain(api, await createUser(api), null, label)
  expect((await api.call(dnsZoneCalls.add, { token: owner.token, body: { name: `${label}.com` } })).status).toBe(201)
  await api.call(adminCalls.approve, { token: admin.token, params: { id } })
  await api.db.updateTable('domains').set({ user_id: owner.id }).where('id', '=', id).execute()
  const records = [{ content: '192.0.2.7', disabled: false }]
  const rrsets = [{ name: zone, type: 'A', ttl: 300, changetype: 'REPLACE', records }]
  expect((await send('PATCH', `${base}/zones/${zone}`, { body: { rrsets } })).status).toBe(204)
  const stored = await api.call(dnsCalls.list, { token: owner.token, params: { id } })
  expect(stored.json).toMatchObject([{ content: '192.0.2.7' }])
})

test('a zone whose signatures are about to end is signed again by a PUT', async () => {
  const id = await makeDomain(api, owner, admin)
  const url = `${base}/zones/${await nameOf(id)}.`
  const put = async (dnssec: boolean) => {
    expect((await send('PUT', url, { body: { dnssec } })).status).toBe(204)
    const told = await api.call(dnsServedCalls.dnssec, { token: owner.token, params: { id } })
    return [jsonOf<Dnssec>(told).enabled, (await send('GET', url)).json.dnssec]
  }
  expect(await put(true)).toEqual([true, true])
  const ds = [{ key_tag: 4711, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) }]
  await setRegistryDs(api.db, id, ds)
  expect(await put(false)).toEqual([false, true])
  expect(await put(true)).toEqual([true, true])
})
