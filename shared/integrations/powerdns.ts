import type { Integration } from './integration'

const dns = { protocol: 'powerdns', scopes: ['dns:read', 'dns:write'] } as const

/** What ACME clients write for a certificate with DNS-01 (RFC 8555 8.4). */
const acme = {
  ...dns,
  records: [
    { host: '_acme-challenge', types: ['TXT'] },
    { host: '_acme-challenge.*', types: ['TXT'] },
  ],
} as const

/** Programs that speak PowerDNS's HTTP API. */
export const powerDnsIntegrations: readonly Integration[] = [
  {
    ...acme,
    id: 'lego',
    name: 'lego',
    listings: [
      {
        language: 'sh',
        text: `export PDNS_API_URL={ORIGIN} PDNS_API_KEY={TOKEN}
lego --email admin@{DOMAIN} --dns pdns --domains {DOMAIN} --domains '*.{DOMAIN}' run
`,
      },
    ],
  },
]
