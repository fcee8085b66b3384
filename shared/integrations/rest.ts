import type { Integration } from './integration'

/** Programs that call the HTTP API itself. */
export const restIntegrations: readonly Integration[] = [
  {
    protocol: 'rest',
    scopes: ['domains:read', 'dns:read'],
    id: 'rest-curl',
    name: 'curl with the HTTP API',
    listings: [
      {
        language: 'sh',
        text: `curl --fail-with-body -sS '{ORIGIN}/api/domains/my' --header 'Authorization: Bearer {TOKEN}'
curl --fail-with-body -sS '{ORIGIN}/api/dns/search?q={DOMAIN}' --header 'Authorization: Bearer {TOKEN}'
`,
      },
    ],
  },
]
