import { uniqueName } from './users'

interface Ids {
  domain: number
  change: number
  connection: number
}

const aLink = () => ({ body: { provider: 'p.example', service: 's', query: 'domain=shop.example' } })

/** What the calls about DNS need to succeed, as `rows` of all calls. */
export const dnsRows = {
  'GET /api/dns/search': { input: () => ({ query: { q: 'a' } }) },
  'GET /api/dns/domain/{id}': { id: 'domain' },
  'POST /api/dns/': {
    input: ({ domain }: Ids) => ({ body: { domain_id: domain, host: '@', type: 'A', content: '192.0.2.2' } }),
  },
  'PUT /api/dns/{id}': { id: 'record', input: () => ({ body: { ttl: 600 } }) },
  'DELETE /api/dns/{id}': { id: 'record' },
  'POST /api/dns/domain/{id}/changes': {
    id: 'domain',
    input: () => ({ body: { changes: [{ op: 'add', record: { host: 'b', type: 'A', content: '192.0.2.3' } }] } }),
  },
  'GET /api/dns/domain/{id}/host-updates': { id: 'domain' },
  'GET /api/dns/domain/{id}/zone': { id: 'domain' },
  'GET /api/dns/domain/{id}/status': { id: 'domain' },
  'GET /api/dns/domain/{id}/dnssec': { id: 'domain' },
  'PUT /api/dns/domain/{id}/dnssec': { id: 'domain', input: () => ({ body: { enabled: true } }) },
  'GET /api/dns/domain/{id}/secondaries': { id: 'domain' },
  'PUT /api/dns/domain/{id}/secondaries': { id: 'domain', input: () => ({ body: { servers: [] } }) },
  'GET /api/domains/{id}/nameserver-check': {
    id: 'domain',
    input: () => ({ query: { ns: 'ns1.invalid' } }),
  },
  'GET /api/domains/{id}/ds': { id: 'external' },
  'PUT /api/domains/{id}/ds': { id: 'external', input: () => ({ body: { ds: [], watch_cds: true } }) },
  'POST /api/dns/zones': { input: () => ({ body: { name: `${uniqueName('zone')}.example` } }) },
  'POST /api/dns/zones/{id}/check': { id: 'zone' },
  'POST /api/dns/zones/{id}/takeover': { id: 'zone', input: () => ({ body: { from: 'text', text: 'd A 192.0.2.5' } }) },
  'DELETE /api/dns/zones/{id}': { id: 'zone' },
  'GET /api/domains/{id}/health': { id: 'domain' },
  'POST /api/domains/{id}/health/check': { id: 'domain' },
  'POST /api/dns/domain/{id}/import': {
    id: 'domain',
    input: () => ({ body: { text: 'c A 192.0.2.4', mode: 'merge' } }),
  },
  'GET /api/dns/domain/{id}/history': { id: 'domain' },
  'POST /api/dns/domain/{id}/history/restore': { id: 'domain', input: () => ({ body: { to: 0 } }) },
  'POST /api/dns/domain/{id}/history/{change}/revert': {
    id: 'domain',
    input: ({ change }: Ids) => ({ params: { change }, body: { dry_run: false } }),
  },
  // Domain Connect is off here.
  'POST /api/domain-connect/preview': { input: aLink, good: 404 },
  'POST /api/domain-connect/apply': { input: aLink, good: 404 },
  'GET /api/domains/{id}/connections': { id: 'domain' },
  'POST /api/domains/{id}/connections/{connection}/disconnect': {
    id: 'domain',
    input: ({ connection }: Ids) => ({ params: { connection }, body: {} }),
  },
} as const
