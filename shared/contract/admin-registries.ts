import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { timestamp } from './common'

/** A registry, its zones, and whether it answers. */
const adminRegistry = z.object({
  name: z.string(),
  zones: z.array(z.string()),
  /** Zones that another one has now, and the domains of them that are still here. */
  former_zones: z.optional(z.array(z.string())),
  left: z.optional(z.int()),
  profile: z.string(),
  /** `idle`: it was not asked lately. */
  state: z.enum(['connected', 'down', 'idle']),
  /** Why it does not answer. */
  reason: z.optional(z.string()),
  /** Extensions of its profile that it does not offer, so that they are not used. */
  missing_extensions: z.optional(z.array(z.string())),
  /** Work that waits for it. */
  queue: z.int(),
  last_refusal: z.nullable(
    z.object({ at: timestamp, domain: z.string(), kind: z.string(), code: z.string(), text: z.string() }),
  ),
  /** What is left of our account there, where it tells. */
  balance: z.optional(z.object({ amount: z.string(), currency: z.optional(z.string()) })),
})
export type AdminRegistry = z.infer<typeof adminRegistry>

export const adminRegistryCalls = {
  registries: defineCall({
    spec: '+',
    summary:
      'The registries that domains are registered at: whether each answers, what waits for it, what it refused last',
    method: 'GET',
    path: '/api/admin/registries',
    access: 'admin',
    status: 200,
    response: z.array(adminRegistry),
    problems: [401, 403],
  }),
}
