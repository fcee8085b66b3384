import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/**
 * What an operator or a registry may want to be verified of a registrant before a domain is registered. Here, since many
 * views read the rules of zones, and few the verifications.
 */
export const verificationKinds = ['phone', 'identity'] as const

/** What a zone does otherwise than others. */
const zoneRules = z.object({
  zone: z.string(),
  /** Whether the registry keeps contacts, so that a domain needs a registrant from the start. */
  contacts: z.boolean(),
  /** What of a registrant is verified before a domain is registered; days until a request without it ends. */
  verification: z.optional(z.object({ of: z.array(z.enum(verificationKinds)), days: z.int() })),
  /** What registers a name: the payment of its order, or an approval too. Left out: an approval alone. */
  register: z.optional(z.enum(['payment', 'both'])),
  /** Whether a domain is transferred with its auth code. */
  auth_code: z.boolean(),
  /** Days after which a transfer takes place without an answer; 0: at once. */
  transfer_days: z.int(),
  /** Whether the registry has a lock against transfers that its registrars set. */
  transfer_lock: z.boolean(),
  /** Years that a domain can be renewed for; a restoration comes with the shortest. */
  renew: z.array(z.int()),
  /** Days in which a deleted domain can be restored; 0: it cannot. */
  redemption_days: z.int(),
})
export type ZoneRules = z.infer<typeof zoneRules>

export const zoneRuleCalls = {
  list: defineCall({
    spec: '+',
    summary: 'What the registries of the zones want of transfers, renewals and locks',
    method: 'GET',
    path: '/api/zones/rules',
    access: 'public',
    status: 200,
    response: z.array(zoneRules),
    problems: [],
  }),
}
