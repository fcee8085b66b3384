import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, timestamp } from './common'

/**
 * Where zones are published, and how that goes. `publisher`: `none` stores zones only; `local` is PowerDNS, run by the
 * product. `answers`: null where the publisher has no call to ask. `failures`: zones that were not published, ten at most.
 */
const adminDns = z.object({
  publisher: z.enum(['none', 'local', 'powerdns', 'rfc2136']),
  version: z.nullable(z.string()),
  answers: z.nullable(z.boolean()),
  servers: z.array(z.object({ name: z.string(), address: z.string(), port: z.int() })),
  zones: z.object({ published: z.int(), waiting: z.int(), failed: z.int() }),
  queue: z.object({ waiting: z.int(), oldest: z.nullable(timestamp) }),
  failures: z.array(z.object({ domain_id: id, name: z.string(), reason: z.string() })),
})
export type AdminDns = z.infer<typeof adminDns>

export const adminDnsCalls = {
  dns: defineCall({
    spec: '+',
    summary: 'The name server that zones are published to: its version, what waits, and what failed',
    method: 'GET',
    path: '/api/admin/dns',
    access: 'admin',
    status: 200,
    response: adminDns,
    problems: [401, 403],
  }),
}
