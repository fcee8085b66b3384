import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/** The calls of PowerDNS's HTTP API that the product answers, at the root of the origin, so that its clients work here. */

const server = z.object({
  type: z.literal('Server'),
  id: z.literal('localhost'),
  url: z.string(),
  daemon_type: z.literal('authoritative'),
  version: z.string(),
  config_url: z.string(),
  zones_url: z.string(),
  autoprimaries_url: z.string(),
})
export type PowerDnsServer = z.infer<typeof server>

const read = { spec: '+', method: 'GET', access: 'user', scope: 'dns:read', status: 200 } as const

export const powerDnsCalls = {
  versions: defineCall({
    ...read,
    summary: 'The versions of the PowerDNS API',
    path: '/api',
    access: 'public',
    response: z.array(z.object({ url: z.string(), version: z.int() })),
    problems: [],
  }),
  servers: defineCall({
    ...read,
    summary: 'The one server that there is',
    path: '/api/v1/servers',
    response: z.array(server),
    problems: [401],
  }),
  server: defineCall({
    ...read,
    summary: 'The one server that there is, by its name',
    path: '/api/v1/servers/localhost',
    response: server,
    problems: [401],
  }),
}
