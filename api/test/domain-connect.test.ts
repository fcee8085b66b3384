import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Connection,
  type ConnectPreview,
  type DnsChanged,
  dnsChangeCalls,
  dnsZoneCalls,
  domainCalls,
  domainConnectCalls,
} from '@panel/shared/contract'
import { loadTemplates } from '../src/bridges/domain-connect/template-folder'
import { jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { type ConnectWorld, createConnectWorld, provider } from './connect-world'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let world: ConnectWorld
let api: TestApi
let owner: TestUser
let admin: TestUser
let id: number
let domain: string

beforeAll(async () => {
  world = await createConnectWorld()
  api = await startTestApi({ env: { ...world.env, BRAND: 'Names & Co' } })
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  await takeDomain()
})

const takeDomain = async (): Promise<void> => {
  const name = uniqueName('connect')
  domain = `${name}.com`
  id = await makeDomain(api, owner, admin, name)
}

afterAll(async () => {
  await api.close()
  world.close()
})

const get = (url: string, accept = '*/*') => api.app.inject({ url, headers: { accept } })
const link = (service: string, query: string) => ({ provider, service, query })
const send = (call: 'preview' | 'apply', service: string, query: string, more: object = {}, token = owner.token) =>
  api.call(domainConnectCalls[call], { token, body: { ...link(service, query), ...more } })
const connect = async (service: string, query: string) => {
  const answer = await send('apply', service, query)
  expect(answer.status).toBe(200)
  return answer
}
const previewOf = (answer: TestResponse) => jsonOf<ConnectPreview>(answer)
const reasonOf = (answer: TestResponse) => (problemOf(answer).errors ?? []).map(({ code }) => code).join()
const records = async () =>
  (await api.call(dnsChangeCalls.change, { token: owner.token, params: { id }, body: { changes: [], dry_run: true } }))
    .json as DnsChanged
const shown = async () =>
  (await records()).records
    .map(({ host, type, priority, content }) => [host, type, priority, content].filter(part => part !== null).join(' '))
    .sort()
const store = (...added: [string, string, string, number?][]) =>
  api.call(dnsChangeCalls.change, {
    token: owner.token,
    params: { id },
    body: {
      changes: added.map(([host, type, content, priority = null]) => ({
        op: 'add',
        record: { host, type, content, priority },
      })),
    },
  })
const connections = async () =>
  jsonOf<Connection[]>(await api.call(domainConnectCalls.connections, { token: owner.token, params: { id } }))
const disconnect = (connection: number, body: object = {}) =>
  api.call(domainConnectCalls.disconnect, { token: owner.token, params: { id, connection }, body })

describe('discovery', () => {
  it('answers the settings of a domain whose records are managed here', async () => {
    const answer = await get(`/v2/${domain.toUpperCase()}/settings`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const { PUBLIC_URL, PLATFORM_HOST } = api.deps.settings
    expect(answer.json()).toEqual({
      ...{ providerId: PLATFORM_HOST, providerName: 'Names & Co', providerDisplayName: 'Names & Co' },
      ...{ urlSyncUX: PUBLIC_URL, urlAPI: PUBLIC_URL, width: 800, height: 900 },
      urlControlPanel: `${PUBLIC_URL}/app/domain-manager?q=%domain%`,
      nameServers: [`ns1.${PLATFORM_HOST}`, `ns2.${PLATFORM_HOST}`],
    })
  })

  it.each(['nobody-has-this.com', 'a..b', 'com'])('has no settings for %s', async name => {
    const answer = await get(`/v2/${name}/settings`)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json()).toEqual({ error: expect.stringMatching(/\.$/) })
  })

  it('has no settings for a domain that is delegated elsewhere', async () => {
    const body = { delegation_type: 'external' }
    await takeDomain()
    await api.call(domainCalls.setDelegation, { token: owner.token, params: { id }, body })
    expect((await get(`/v2/${domain}/settings`)).statusCode).toBe(404)
    await takeDomain()
  })

  it('tells which templates are known, by identifiers in their own case', async () => {
    const found = await get(`/v2/domainTemplates/providers/${provider}/services/site`)
    expect([found.statusCode, found.json()]).toEqual([200, { providerId: provider, serviceId: 'site', version: 3 }])
    for (const path of [`${provider}/services/Site`, 'x/services/site', `${provider}/services/broken`]) {
      const missing = await get(`/v2/domainTemplates/providers/${path}`)
      expect(missing.statusCode).toBe(404)
      expect(missing.json()).toHaveProperty('error')
    }
    expect((await get('/v2/anything/else')).statusCode).toBe(404)
  })
})

test('public calls are counted apart from those to RDAP', async () => {
  await api.app.inject({ url: '/v2/nobody.com/settings', remoteAddress: '192.0.2.200' })
  const counted = await api.db.selectFrom('rate_limits').select('key').where('key', 'like', '%192.0.2.200%').execute()
  expect(counted).toEqual([{ key: expect.stringMatching(/^connect-calls-address:/) }])
})

test('a faulty template is named with its reason, and stops no other', async () => {
  const records = [{ type: 'A', host: '@', pointsTo: '192.0.2.1', ttl: '600' }]
  const names = { providerId: 'p', providerName: 'P', serviceId: 's', serviceName: 'S' }
  const files: [string, object][] = [
    ['a.json', { ...names, records, version: 'x', syncBlock: 'maybe', logoUrl: 'no address' }],
    ['b.json', { ...names, records }],
    ['c.json', { ...names, serviceId: '', records }],
    ['d.json', { ...names, records: [{ host: '@' }] }],
    ['e.json', { ...names, serviceId: 'e', records, futureRule: true, crit: ['futureRule', 'absent'] }],
    ['f.json', { ...names, serviceId: 'f', records, templateSpecVersion: 2 }],
    ['g.json', { ...names, serviceId: 'g', records: [{ type: 'REDIR301' }, { type: 'txt', essential: 'No' }] }],
  ]
  const folder = await mkdtemp(join(tmpdir(), 'faulty-'))
  for (const [file, template] of files) await writeFile(join(folder, file), JSON.stringify(template))
  await writeFile(join(folder, 'h.json'), '{')
  const { byId, faulty, odd } = await loadTemplates(folder)
  expect(byId.size).toBe(2)
  expect(faulty.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
    'b.json has the provider and the service of a.json',
    expect.stringMatching(/^c.json has no usable serviceId: /),
    expect.stringMatching(/^d.json has no usable records.0.type: /),
    'e.json needs "futureRule", which is not known here',
    'f.json is written for version 2 of the specification',
    'h.json is not JSON',
  ])
  expect(odd.map(({ file }) => file)).toEqual(['g.json', 'g.json'])
  await rm(folder, { recursive: true })
})

describe('a link', () => {
  const apply = (service: string, query: string, accept?: string) =>
    get(`/v2/domainTemplates/providers/${provider}/services/${service}/apply?${query}`, accept)

  it('leads to the page, with the query as it was sent', async () => {
    const query = world.sign(`domain=${domain}&v=a%20b+c%2b&state=x%3D1`)
    const answer = await apply('signed', query)
    expect(answer.statusCode).toBe(302)
    const location = new URL(String(answer.headers.location), 'http://panel')
    expect(location.pathname).toBe('/app/domain-manager')
    expect(Object.fromEntries(location.searchParams)).toEqual({ provider, service: 'signed', connect: query })
  })

  it('that cannot be carried out is refused in a sentence; a browser is led to the page that says it', async () => {
    const query = `domain=${domain}`
    const answer = await apply('blocked', query)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: expect.stringMatching(/The provider of this service does not allow it to be connected by a link\.$/) },
    ])
    expect((await apply('blocked', query, 'text/html,*/*')).statusCode).toBe(302)
    expect((await apply('unknown', query)).statusCode).toBe(404)
  })

  it.each([
    ['site', 'https://shop.example/back?a=1', 'invalid_request'],
    ['gone', 'https://shop.example/', 'unauthorized_client'],
    ['site', 'https://evilshop.example/', null],
    ['blocked', 'https://shop.example/', null],
    ['signed', 'https://shop.example/', null],
  ])(
    'to %s that is refused leads a browser back to %s only where the template names it',
    async (service, address, error) => {
      const query = `domain=${domain}&srv=1&v=1&state=s%3D1&redirect_uri=${encodeURIComponent(address)}`
      const { statusCode, headers } = await apply(service, query, 'text/html,*/*')
      const location = new URL(String(headers.location), 'https://panel.example')
      expect([statusCode, location.pathname === '/app/domain-manager']).toEqual([302, error === null])
      if (error === null) return
      expect(location.href.startsWith(address)).toBe(true)
      const { state, error: code, error_description } = Object.fromEntries(location.searchParams)
      expect({ state, code }).toEqual({ state: 's=1', code: error })
      expect(error_description).toMatch(/^(?:token|service): .+\.$/)
    },
  )

  const good = () => `domain=${domain}&v=1`
  it.each([
    ['signed with another key', () => world.sign(good(), '_other', '_k1'), 'connect.signature'],
    ['of which the host was changed', () => world.sign(good()).replace('&v=1', '&v=1&host=a'), 'connect.signature'],
    [
      'of which the order was changed',
      () => world.sign(good()).replace(good(), `v=1&domain=${domain}`),
      'connect.signature',
    ],
    ['of which the encoding was changed', () => world.sign(good()).replace('v=1', 'v=%31'), 'connect.signature'],
    ['with a parameter twice', () => `${world.sign(good())}&v=2`, 'connect.twice'],
    ['without a signature', () => good(), 'connect.unsigned'],
    ['without the name of the key', () => world.sign(good()).replace(/&key=.*/, ''), 'connect.unsigned'],
    ['signed with a key that is not published', () => world.sign(good(), '_k1', '_k2'), 'connect.key'],
    ['with a key name that is none', () => world.sign(good(), '_k1', '..%2F'), 'connect.key'],
    ['with a signature that is no base64', () => `${good()}&sig=!&key=_k1`, 'connect.signature'],
  ])('%s is refused', async (_, query, code) => {
    const answer = await send('preview', 'signed', query())
    expect([answer.status, reasonOf(answer)]).toEqual([422, code])
    expect((await apply('signed', query())).statusCode).toBe(422)
  })

  it('that openssl signed is accepted, wherever signature and key are in it', async () => {
    const signed = world.sign(good())
    const [, , , sig, key] = /^(.*?)&(.*?)&(sig=.*?)&(key=.*)$/.exec(signed)
      ? ['', '', '', ...signed.split('&').slice(2)]
      : []
    for (const query of [signed, `${key}&${good()}&${sig}`]) {
      const answer = await send('preview', 'signed', query)
      expect(previewOf(answer)).toMatchObject({ signed: true, cautions: [], version: 0 })
    }
  })

  it.each([
    ['no domain', 'site', 'srv=1', 'required'],
    ['no value for a variable', 'site', 'domain=DOMAIN&srv=1', 'connect.variable'],
    ['a value that is no part of an address', 'site', 'domain=DOMAIN&srv=1.2&token=a', 'dns.a.format'],
    ['an empty name to point to', 'alias', 'domain=DOMAIN&to=', 'dns.name.empty'],
    ['a line break in a value', 'site', 'domain=DOMAIN&srv=1&token=a%0Ab', 'characters'],
    ['a host outside the domain', 'sub', 'domain=DOMAIN&host=a..b', 'dns.name.empty-label'],
    ['no host', 'sub', 'domain=DOMAIN', 'connect.host'],
    ['a type that is not served', 'redirect', 'domain=DOMAIN', 'connect.type'],
    ['a group that is not there', 'site', 'domain=DOMAIN&srv=1&groupId=none', 'connect.group'],
    ['rules that are none', 'news', 'domain=DOMAIN&rules=redirect%3Dx.example', 'connect.spf'],
    ['what has to be understood', 'landing', 'domain=DOMAIN&vnd.x=1&crit=vnd.x', 'connect.critical'],
  ])('with %s is refused', async (_, service, query, code) => {
    const answer = await send('preview', service, query.replace('DOMAIN', domain))
    expect(answer.status).toBe(422)
    expect(reasonOf(answer)).toMatch(code)
  })

  it('is for the account that has the domain; another one cannot tell whose it is', async () => {
    const other = await createUser(api)
    for (const name of [domain, 'nobody-has-this.com']) {
      const answer = await send('preview', 'landing', `domain=${name}`, {}, other.token)
      expect(problemOf(answer)).toMatchObject({ status: 404, code: 'connect_domain' })
    }
  })

  const back = 'https://shop.example/back?a=1'
  const returning = (name: string, more: string, address = back) =>
    `domain=${name}&state=s%3D1&redirect_uri=${encodeURIComponent(address)}${more}`
  const wayBack = async (service: string, query: string, token = owner.token) =>
    problemOf(await send('preview', service, query, {}, token)).back

  it('of a domain that the account has not, or whose records are elsewhere, leads back without saying why', async () => {
    const denied = { name: 'Provider', href: `${back}&state=s%3D1&error=access_denied` }
    const [service, more] = ['site', '&srv=1&token=a']
    expect(await wayBack(service, returning('nobody-has-this.com', more))).toEqual(denied)
    const name = uniqueName('elsewhere')
    const params = { id: await makeDomain(api, owner, admin, name) }
    await api.call(domainCalls.setDelegation, { token: owner.token, params, body: { delegation_type: 'external' } })
    expect(await wayBack(service, returning(`${name}.com`, more))).toEqual(denied)
    expect(await wayBack(service, returning('nobody-has-this.com', more, 'https://evil.example/'))).toBeUndefined()
  })

  it('with a fault leads back to the address that the template names, or that a good signature covers', async () => {
    const fault = /&state=s%3D1&error=invalid_request&error_description=\w+%3A%20/
    expect((await wayBack('site', returning(domain, '&srv=1')))?.href).toMatch(fault)
    const anywhere = returning(domain, '', 'https://any.example/?a=1')
    const signed = world.sign(anywhere)
    const way = await wayBack('signed', signed)
    expect(way?.href.startsWith('https://any.example/?a=1&state=')).toBe(true)
    const led = await apply('signed', signed, 'text/html')
    expect(led.headers.location).toBe(way?.href)
    expect(await wayBack('signed', `${signed}&state2=x`)).toBeUndefined()
    expect(await wayBack('signed', anywhere)).toBeUndefined()
  })

  /** A call that comes when a limit is used up. */
  const beyond = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const arrival = new Date(Date.now() + 600_000)
    await api.db
      .insertInto('rate_limits')
      .values({ key, arrival })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ arrival }))
      .execute()
    const answer = await work()
    await api.db.deleteFrom('rate_limits').where('key', '=', key).execute()
    return answer
  }

  it('that comes after too many checks says when to try again, and leads back where the template alone names it', async () => {
    const preview = (service: string, query: string) =>
      beyond(`nameserver-checks:${owner.id}`, () => send('preview', service, query))
    const answer = await preview('site', returning(domain, '&srv=1&token=a'))
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    const href = `${back}&state=s%3D1&error=temporarily_unavailable`
    expect(problemOf(answer)).toMatchObject({ code: 'too_many_requests', back: { name: 'Provider', href } })
    for (const [service, query] of [
      ['site', returning(domain, '', 'https://evil.example/')],
      ['signed', world.sign(returning(domain, '&v=1'))],
    ] as const) {
      const { code, back: way } = problemOf(await preview(service, query))
      expect([code, way]).toEqual(['too_many_requests', undefined])
    }
    expect(problemOf(await preview('unknown', '')).code).toBe('connect_unknown')
  })

  it('leads a browser to the page where it comes from an address with too many, a program gets the sentence', async () => {
    const follow = (accept: string) =>
      beyond('connect-calls-address:127.0.0.1', () => apply('landing', `domain=${domain}`, accept))
    const [browser, program] = [await follow('text/html,*/*'), await follow('*/*')]
    expect([browser.statusCode, browser.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/app\/domain-manager/),
    ])
    expect([program.statusCode, program.json()]).toEqual([429, { error: expect.stringMatching(/\.$/) }])
  })

  it.each([
    ['https://shop.example/back?a=1', 'https://shop.example/back?a=1&state=s%3D1'],
    ['https://eu.builder.example/', 'https://eu.builder.example/?state=s%3D1'],
    ['https://evilshop.example/', null],
    ['https://shop.example@evil.example/', null],
    ['javascript:alert(1)', null],
  ])('goes back to %s only where the template names it', async (address, expected) => {
    const query = `domain=${domain}&srv=1&token=a&state=s%3D1&redirect_uri=${encodeURIComponent(address)}`
    const { return_to, return_text } = previewOf(await send('preview', 'site', query))
    expect(return_to?.connected ?? null).toBe(expected)
    expect(return_text).toBe(expected === null ? address : null)
    if (expected) expect(return_to?.cancelled).toBe(`${expected}&error=access_denied&error_description=user_cancel`)
  })
})

describe('a service', () => {
  beforeEach(takeDomain)

  it('shows what changes and what makes way before it is connected, and then is', async () => {
    await store(
      ['@', 'A', '192.0.2.1'],
      ['@', 'AAAA', '2001:db8::1'],
      ['www', 'TXT', 'x'],
      ['@', 'MX', 'mx.other.example.', 5],
    )
    const query = `domain=${domain}&srv=7&token=t1`
    const preview = previewOf(await send('preview', 'site', query))
    expect(preview).toMatchObject({
      ...{
        provider_name: 'Provider',
        service_name: 'site',
        domain,
        host: '',
        signed: false,
        replaces: false,
        ended: [],
      },
      cautions: ['unsigned', 'phishing'],
    })
    expect(preview.conflicts.map(({ host, type }) => `${host} ${type}`)).toEqual(['@ A', '@ AAAA', 'www TXT'])
    expect(await connections()).toEqual([])
    expect((await send('apply', 'site', query, { version: preview.version + 1 })).status).toBe(409)
    const applied = await send('apply', 'site', query, { version: preview.version })
    expect(applied.json).toMatchObject({ change: expect.any(Number), return_to: null })
    expect(await shown()).toEqual(
      ['@ A 203.0.113.7', '@ MX 5 mx.other.example.', '_verify TXT "token=t1"', `www CNAME ${domain}.`].sort(),
    )
    expect(await connections()).toMatchObject([{ provider_id: provider, service_id: 'site', host: '' }])
    const again = await send('apply', 'site', query)
    expect(again.json).toMatchObject({ change: null, diff: [] })
    expect(await connections()).toHaveLength(1)
  })

  it('is undone by the history, and is connected again when that is undone, too', async () => {
    await store(['@', 'A', '192.0.2.1'])
    const before = await shown()
    const { change } = jsonOf<{ change: number }>(await connect('landing', `domain=${domain}`))
    const revert = async (which: number) =>
      jsonOf<DnsChanged>(
        await api.call(dnsChangeCalls.revert, { token: owner.token, params: { id, change: which }, body: {} }),
      ).change ?? 0
    const back = await revert(change)
    expect([await shown(), await connections()]).toEqual([before, []])
    await revert(back)
    expect(await connections()).toMatchObject([{ service_id: 'landing' }])
  })

  it('replaces what it brought before; groups are replaced by themselves', async () => {
    await connect('site', `domain=${domain}&srv=1&token=t1`)
    await connect('site', `domain=${domain}&srv=2&token=t2`)
    expect(await shown()).toEqual(['@ A 203.0.113.2', '_verify TXT "token=t2"', `www CNAME ${domain}.`].sort())
    await connect('site', `domain=${domain}&token=t3&groupId=proof`)
    expect(await shown()).toEqual(['@ A 203.0.113.2', '_verify TXT "token=t3"', `www CNAME ${domain}.`].sort())
    await connect('site', `domain=${domain}&host=sub&srv=9&token=t4`)
    expect(await connections()).toHaveLength(2)
    const [sub] = await connections()
    expect(sub).toMatchObject({ host: 'sub', records: [{ host: 'sub' }, { host: 'www.sub' }, { host: '_verify.sub' }] })
  })

  it('that is made to be connected several times stays beside itself', async () => {
    await connect('shared', `domain=${domain}&id=1&providerName=Reseller`)
    await connect('shared', `domain=${domain}&id=2`)
    expect(await shown()).toEqual(['@ TXT "id=1"', '@ TXT "id=2"'])
    expect(await connections()).toHaveLength(2)
    const preview = previewOf(await send('preview', 'shared', `domain=${domain}&id=3&providerName=Reseller`))
    expect(preview).toMatchObject({ provider_name: 'Provider', provider_added: 'Reseller', service_added: null })
  })

  it('ends another one that cannot do without what makes way, as a whole', async () => {
    await connect('site', `domain=${domain}&srv=1&token=t1`)
    const preview = previewOf(await send('preview', 'landing', `domain=${domain}`))
    expect(preview.ended).toEqual([{ provider_name: 'Provider', service_name: 'site', host: '' }])
    await connect('landing', `domain=${domain}`)
    expect(await shown()).toEqual(['@ A 198.51.100.1'])
    expect(await connections()).toMatchObject([{ service_id: 'landing' }])
  })

  it('is said not to be served yet in a zone that is not proven', async () => {
    const zone = `${uniqueName('unproven')}.example`
    await api.call(dnsZoneCalls.add, { token: owner.token, body: { name: zone } })
    const served = async (name: string) => previewOf(await send('preview', 'landing', `domain=${name}`)).served
    expect([await served(domain), await served(zone)]).toEqual([true, false])
  })

  it('gets a name with the nameservers of its provider only', async () => {
    await store(['shop', 'NS', 'ns1.old.example.'], ['shop', 'NS', 'ns2.old.example.'], ['shopping', 'A', '192.0.2.1'])
    const { conflicts } = previewOf(await send('preview', 'shop', `domain=${domain}`))
    expect(conflicts.map(({ content }) => content)).toEqual(['ns1.old.example.', 'ns2.old.example.'])
    await connect('shop', `domain=${domain}`)
    expect(await shown()).toEqual([
      'shop NS ns1.provider.example.',
      'shop NS ns2.provider.example.',
      'shopping A 192.0.2.1',
    ])
    expect((await connect('shop', `domain=${domain}`)).json).toMatchObject({ diff: [] })
  })

  it('adds to the SPF record of others, and takes its own terms away again', async () => {
    await store(['@', 'TXT', 'v=spf1 include:_spf.google.com -all'])
    await connect('mail', `domain=${domain}`)
    await connect(
      'news',
      `domain=${domain}&rules=${encodeURIComponent('v=spf1 include:news.example ip4:192.0.2.0/24 +all')}`,
    )
    const spf = async () => (await shown()).filter(line => line.includes('spf1')).join()
    expect(await spf()).toBe(
      '@ TXT "v=spf1 include:news.example ip4:192.0.2.0/24 include:spf.provider.example include:_spf.google.com -all"',
    )
    const [news] = await connections()
    expect((await disconnect(news?.id ?? 0, { dry_run: true })).json).toMatchObject({
      change: null,
      diff: [{ op: 'update' }],
    })
    expect((await disconnect(news?.id ?? 0)).status).toBe(200)
    expect(await spf()).toBe('@ TXT "v=spf1 include:spf.provider.example include:_spf.google.com -all"')
    const [mail] = await connections()
    await disconnect(mail?.id ?? 0)
    expect(await shown()).toEqual(['@ TXT "v=spf1 include:_spf.google.com -all"'])
    expect((await disconnect(mail?.id ?? 0)).status).toBe(404)
  })

  it('leaves what was there before it, and what another service has', async () => {
    await store(['@', 'CAA', '0 issue "ca.example"'])
    await connect('phone', `domain=${domain}`)
    expect(await shown()).toEqual(
      [
        '@ ALIAS edge.provider.example.',
        '@ CAA 0 issue "ca.example"',
        '_sip._tls SRV 1 2 443 sip.provider.example.',
      ].sort(),
    )
    const [phone] = await connections()
    await disconnect(phone?.id ?? 0)
    expect(await shown()).toEqual(['@ CAA 0 issue "ca.example"'])
  })
})
