import { apiTokenCalls } from '@panel/shared/contract'
import { fillIn, integrations } from '@panel/shared/integrations'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { acmeClients } from './powerdns-acme-clients'
import { inZone } from './powerdns-step'
import { zoneClients } from './powerdns-zone-clients'
import { createUser, makeDomain, uniqueName } from './users'

let api: TestApi
let origin: string
let token: string
let name: string

beforeAll(async () => {
  api = await startTestApi()
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const [owner, admin] = [await createUser(api), await createUser(api, 'admin')]
  const label = uniqueName('configured')
  name = `${label}.com`
  await makeDomain(api, owner, admin, label)
  const body = { name: 'tool', scopes: ['dns:read', 'dns:write'] }
  token = jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body })).token
})

afterAll(() => api.close())

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
    steps: 'lexicon and certbot-dns-pdns',
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
  const listings = integrations.find(one => one.id === id)?.listings ?? []
  const values = { ORIGIN: origin, HOST: new URL(origin).host, TOKEN: token, DOMAIN: name }
  const text = listings.map(listing => fillIn(listing.text, values)).join('\n')
  const { url, key } = client.read(pattern => pattern.exec(text)?.[1] ?? '')
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

test('every program that speaks PowerDNS’s API is replayed here, or run', () => {
  const run = ['lego', 'certbot-hook', 'dehydrated', 'uacme', 'lexicon', 'libcloud']
  const named = integrations.filter(({ protocol }) => protocol === 'powerdns').map(({ id }) => id)
  expect(named.sort()).toEqual([...run, ...Object.keys(clients)].sort())
})
