import * as z from '@panel/shared/schema'
import { id, timestamp } from './common'
import { pendingWork, shownStatus, statusReason } from './domains'

/** A domain request as the administrator sees it (S7.16). */
export const adminDomain = z.object({
  id,
  name: z.string(),
  zone: z.string(),
  status: shownStatus,
  created_at: timestamp,
  user_id: id,
  years: z.optional(z.int()),
  pending: z.optional(z.array(pendingWork)),
  reason: z.optional(statusReason),
  /** When an administrator decided last. */
  /** Approved already, and registered once its order is paid. */
  awaits_payment: z.optional(z.literal(true)),
  decided_at: z.optional(timestamp),
  /** Seconds in which the decision can still be undone as if it was never made; the request waits until then. */
  undo_seconds: z.optional(z.int()),
  /** The full name in the script that people read, where that is not ASCII. */
  display_name: z.optional(z.string()),
  /** Why it may be taken for another name, and for which one. */
  look_alike: z.optional(z.object({ kind: z.enum(['mixed', 'whole', 'known']), word: z.optional(z.string()) })),
  /** Of a request: for whom, null where that is not known; `country` is a code of ISO 3166-1. */
  registrant: z.optional(z.nullable(z.object({ name: z.string(), country: z.nullable(z.string()) }))),
  /** Of a request, where prices are set: whether its order is paid, or `none` without one. */
  payment: z.optional(z.enum(['paid', 'unpaid', 'none'])),
  /** Of a request: the nameservers elsewhere that it asks for, or how many DNS records wait for it here. */
  dns: z.optional(z.union([z.object({ nameservers: z.array(z.string()) }), z.object({ records: z.int() })])),
  price: z.optional(z.object({ currency: z.string(), total: z.int() })),
})
export type AdminDomain = z.infer<typeof adminDomain>
