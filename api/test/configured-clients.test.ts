import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiTokenCalls, type DnsRecord, dnsCalls } from '@panel/shared/contract'
import { fillIn, type Integration, integrations } from '@panel/shared/integrations'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { acmeClients } from './powerdns-acme-clients'
import { inZone } from './powerdns-step'
import { zoneClients } from './powerdns-zone-clients'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let owner: TestUser
let origin: string
let name: string
let domain: number

beforeAll(async () => {
  api = await startTestApi()
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
  owner = await createUser(api)
  const label = uniqueName('configured')
  name = `${label}.com`
  domain = await makeDomain(api, owner, await createUser(api, 'admin'), label)
})

afterAll(() => api.close())

/** A token as the page proposes it for a program. */
const tokenFor = async ({ scopes, records }: Integration): Promise<string> => {
  const body = { name: 'tool', scopes, ...(records && { records }) }
  return jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body })).token
}

/** The configuration of a program as its reader copies it; TLS ends before the API of this test. */
const configurationOf = async (id: string): Promise<string> => {
  const one = integrations.find(each => each.id === id)
  if (!one) throw new Error(`${id} is not shown.`)
  const { PLATFORM_HOST: PLATFORM } = api.deps.settings
  const values = { ORIGIN: origin, HOST: new URL(origin).host, TOKEN: await tokenFor(one), DOMAIN: name, PLATFORM }
  const texts = one.listings.map(({ text }) => fillIn(text, values))
  return texts.join('\n').replaceAll(`https://`, 'http://')
}

const wordIn =
  (text: string) =>
  (pattern: RegExp): string =>
    pattern.exec(text)?.[1] ?? ''

interface Configured {
  /** Where its source makes an address of what is configured. */
  source: string
  /** Its requests. */
  steps: string
  /** The word that the configuration has for something, such as the address. */
  read: (word: (pattern: RegExp) => string) => { url: (path: string) => string; key: string }
}

/** Without a slash at its beginning, as mittwald/go-powerdns joins it (pdnshttp/client.go NewRequest). */
const joined = (base: string) => (path: string) => `${base}/${path.replace(/^\//, '')}`

const clients: Readonly<Record<string, Configured>> = {
  'acme-sh': {
    source: 'acmesh-official/acme.sh dnsapi/dns_pdns.sh dns_pdns_add, _pdns_rest',
    steps: 'acme.sh dns_pdns',
    read: word => {
      const [base, server] = [word(/PDNS_Url=(\S+)/).replace(/\/$/, ''), word(/PDNS_ServerId=(\S+)/)]
      const url = (path: string) => `${base}${path.replace('/servers/localhost', `/servers/${server}`)}`
      return { url, key: word(/PDNS_Token=(\S+)/) }
    },
  },
  traefik: {
    source: 'go-acme/lego providers/dns/pdns/internal/client.go joinPath, do',
    steps: 'lego pdns',
    read: word => {
      const base = word(/PDNS_API_URL=(\S+)/)
      return { url: path => new URL(path, base).href, key: word(/PDNS_API_KEY=(\S+)/) }
    },
  },
  caddy: {
    source: 'libdns/powerdns client.go newClient',
    steps: 'Caddy, libdns/powerdns',
    read: word => ({ url: joined(word(/dns powerdns (\S+)/)), key: word(/dns powerdns \S+ (\S+)/) }),
  },
  certbot: {
    source: 'dns-lexicon/dns-lexicon lexicon/providers/powerdns.py __init__, _request',
    steps: 'lexicon, certbot-dns-pdns and certbot-dns-powerdns',
    read: word => {
      const endpoint = word(/dns_pdns_endpoint = (\S+)/).replace(/\/$/, '')
      const base = endpoint.endsWith('/api/v1') ? endpoint : `${endpoint}/api/v1`
      return { url: path => base + path.replace('/api/v1', ''), key: word(/dns_pdns_api_key = (\S+)/) }
    },
  },
  'external-dns': {
    source: 'kubernetes-sigs/external-dns provider/pdns/pdns.go NewPDNSProvider',
    steps: 'external-dns pdns',
    read: word => {
      const base = `${word(/--pdns-server=(\S+)/)}/api/v1`
      return { url: path => base + path.replace('/api/v1', ''), key: word(/--pdns-api-key=(\S+)/) }
    },
  },
  terraform: {
    source: 'pan-net/terraform-provider-powerdns powerdns/client.go sanitizeURL, newRequest',
    steps: 'Terraform powerdns_record',
    read: word => {
      const { protocol, host } = new URL(word(/server_url\s*= "(.+)"/))
      return { url: path => `${protocol}//${host}${path}`, key: word(/api_key\s*= "(.+)"/) }
    },
  },
  pulumi: {
    source: 'nextpart/pulumi-powerdns-native provider/pkg/provider/powerdns/client.go sanitizeURL, newRequest',
    steps: 'Pulumi powerdns',
    read: word => {
      const { protocol, host } = new URL(word(/powerdns:url (\S+)/))
      return { url: path => `${protocol}//${host}${path}`, key: word(/powerdns:key (\S+)/) }
    },
  },
  octodns: {
    source: 'octodns/octodns-powerdns octodns_powerdns/__init__.py _request',
    steps: 'octoDNS octodns-powerdns',
    read: word => {
      const base = `${word(/scheme: (\S+)/)}://${word(/host: (\S+)/)}:${word(/port: (\S+)/)}`
      return { url: path => base + path, key: word(/api_key: (\S+)/) }
    },
  },
  dnscontrol: {
    source: 'DNSControl/dnscontrol providers/powerdns/powerdnsProvider.go Initialize',
    steps: 'DNSControl POWERDNS',
    read: word => {
      const server = word(/"serverName": "(.+)"/)
      const base = joined(word(/"apiUrl": "(.+)"/))
      const url = (path: string) => base(path.replace('/servers/localhost', `/servers/${server}`))
      return { url, key: word(/"apiKey": "(.+)"/) }
    },
  },
}

const steps = { ...acmeClients, ...zoneClients }

test.each(Object.entries(clients))('%s reaches the product as the page configures it', async (id, client) => {
  const { url, key } = client.read(wordIn(await configurationOf(id)))
  for (const step of steps[client.steps] ?? []) {
    const body = typeof step.body === 'string' ? step.body : JSON.stringify(inZone(step.body, name))
    const answer = await fetch(url(inZone(step.path, name)), {
      method: step.method,
      headers: { 'x-api-key': key, ...(step.type && { 'content-type': step.type }) },
      ...(step.body !== undefined && { body }),
    })
    expect([client.source, step.source, answer.status]).toEqual([client.source, step.source, step.status])
  }
  expect(steps[client.steps]?.length).toBeGreaterThan(1)
})

test('Terraform finds a zone as its configuration has it', async () => {
  const text = (await configurationOf('terraform')).replaceAll(name, 'configured.example')
  const word = wordIn(text.slice(text.indexOf('powerdns_zone')))
  const wanted = {
    name: word(/name\s*= "(.+)"/),
    kind: word(/kind\s*= "(.+)"/),
    nameservers: [...word(/nameservers = \[(.+)\]/).matchAll(/"([^"]+)"/g)].map(([, server]) => server),
  }
  const { url, key } = clients.terraform?.read(wordIn(text)) ?? { url: () => '', key: '' }
  const zones = url('/api/v1/servers/localhost/zones')
  const send = (method: string, address: string, body?: object) =>
    fetch(address, { method, headers: { 'x-api-key': key }, ...(body && { body: JSON.stringify(body) }) })
  expect((await send('POST', zones, wanted)).status).toBe(201)
  const found = await (await send('GET', `${zones}/${wanted.name}`)).json()
  const servers = found.rrsets.find(({ type }: { type: string }) => type === 'NS').records
  const read = {
    name: found.name,
    kind: found.kind,
    nameservers: servers.map((one: { content: string }) => one.content),
  }
  expect(read).toEqual(wanted)
  expect((await send('PUT', `${zones}/${wanted.name}`, { kind: wanted.kind })).status).toBe(204)
  expect((await send('DELETE', `${zones}/${wanted.name}`)).status).toBe(204)
})

interface Update {
  url: string
  user: string
  password: string
}

/** Programs of dyndns2: where it is written what they make of their configuration, and their requests. */
const updaters: Readonly<
  Record<string, { source: string; read: (word: (pattern: RegExp) => string, ip: string, ip6: string) => Update[] }>
> = {
  'fritz-box': {
    source: 'asheiduk.de/post/fritzbox-dyndns: placeholders are replaced without escaping',
    read: (word, ip, ip6) => {
      const url = (second: string) =>
        word(/Update URL:\s+(\S+)/)
          .replace('<ipaddr>', ip)
          .replace('<ip6addr>', second)
      const account = { user: word(/Username:\s+(\S+)/), password: word(/Password:\s+(\S+)/) }
      // A box without IPv6 has nothing in its place.
      return [url(''), url(ip6)].map(one => ({ url: one, ...account }))
    },
  },
  openwrt: {
    source: 'openwrt/packages net/ddns-scripts dynamic_dns_functions.sh send_update, do_transfer',
    read: (word, ip, ip6) => {
      const account = { user: word(/username '(.+)'/), password: word(/password '(.+)'/) }
      const update = word(/update_url '(.+)'/).replace('[USERNAME]:[PASSWORD]@', '')
      const url = (address: string) => update.replace('[DOMAIN]', word(/domain '(.+)'/)).replace('[IP]', address)
      const families = [
        ['use_ipv6 .0.', ip],
        ['use_ipv6 .1.', ip6],
      ] as const
      return families.flatMap(([option, address]) =>
        word(new RegExp(`(${option})`)) === '' ? [] : [{ url: url(address), ...account }],
      )
    },
  },
  unifi: {
    source:
      'willswire/unifi-ddns#13: what the gateway writes for inadyn (ddns-server, ddns-path), which replaces %h and %i',
    read: (word, ip, ip6) => {
      const account = { user: word(/Username: (\S+)/), password: word(/Password: (\S+)/) }
      const url = (address: string) =>
        `http://${word(/Server:\s+(\S+)/)}`.replace('%h', word(/Hostname: (\S+)/)).replace('%i', address)
      return [ip, ip6].map(address => ({ url: url(address), ...account }))
    },
  },
  ddclient: {
    source: 'ddclient/ddclient ddclient.in (4.0) nic_dyndns2_update; since 3.11 with both families',
    read: (word, ip, ip6) => {
      const families = [word(/usev4=(ifv4)/) && ip, word(/usev6=(ifv6)/) && ip6].filter(Boolean)
      const url = `http://${word(/server=(\S+)/)}/nic/update?hostname=${word(/(home\.\S+)/)}&myip=${families.join(',')}`
      return [{ url, user: word(/login=(\S+)/), password: word(/password='(.+)'/) }]
    },
  },
}

/** The addresses that the domain has at `home`. */
const homeAddresses = async (): Promise<string[]> =>
  jsonOf<DnsRecord[]>(await api.call(dnsCalls.list, { token: owner.token, params: { id: domain } }))
    .flatMap(({ host, content }) => (host === 'home' ? [content] : []))
    .sort()

test.each(Object.entries(updaters))(
  '%s updates both addresses as the page configures it',
  async (id, { source, read }) => {
    const at = Object.keys(updaters).indexOf(id) + 1
    const [ip, ip6] = [`192.0.2.${at}`, `2001:db8::${at}`]
    for (const { url, user, password } of read(wordIn(await configurationOf(id)), ip, ip6)) {
      expect(new URL(url).pathname).toBe('/nic/update')
      // Some programs send their password only when they are asked for it.
      const asked = await fetch(url)
      expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Basic /)])
      const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
      const answer = await fetch(url, { headers: { authorization } })
      expect([source, answer.status, await answer.text()]).toEqual([
        source,
        200,
        expect.stringMatching(/^(?:good|nochg)/),
      ])
    }
    expect(await homeAddresses()).toEqual([ip, ip6])
  },
)

const shell = async (id: string): Promise<string> =>
  (await promisify(execFile)('bash', ['-ec', await configurationOf(id)])).stdout

test('curl updates an address as the page configures it', async () => {
  expect(await shell('dyndns-curl')).toBe('good 127.0.0.1')
  expect(await homeAddresses()).toContain('127.0.0.1')
})

test('curl reads domains and records by the HTTP API as the page configures it', async () => {
  const said = await shell('rest-curl')
  expect(said).toContain(`"name":"${name.split('.')[0]}"`)
  expect(said).toContain('"host":"home"')
})

test('every program that is shown is replayed here, or run by a long test', () => {
  const files = ['powerdns', 'dyndns', 'mcp'].map(one => join(import.meta.dirname, `${one}-clients.long.test.ts`))
  const long = files.map(file => readFileSync(file, 'utf8')).join('\n')
  const isRun = (id: string): boolean => new RegExp(`(?:follow|listing)\\('${id}'|^\\s*\\[?'${id}',`, 'm').test(long)
  const here = [...Object.keys(clients), ...Object.keys(updaters), 'dyndns-curl', 'rest-curl']
  const neither = integrations.filter(({ id }) => !here.includes(id) && !isRun(id))
  expect(neither.map(({ id }) => id)).toEqual([])
  expect(here.filter(id => !integrations.some(one => one.id === id))).toEqual([])
})
