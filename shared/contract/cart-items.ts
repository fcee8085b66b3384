import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, timestamp } from './common'

/** S3.4. `kind` distinguishes a new registration from the renewal of an existing domain; `domain_id` is set for renewals. */
export const cartItem = z.object({
  id,
  name: z.string(),
  zone: z.string(),
  kind: z.enum(['register', 'renew']),
  domain_id: z.nullable(id),
  /** Absent for one. */
  years: z.optional(z.int()),
  /** Whether the domain will renew itself; absent where nothing was chosen and no prices are set, and of a renewal that leaves it. */
  auto_renew: z.optional(z.boolean()),
  /** Of a renewal in the list: when the term ends that it prolongs. */
  expires_at: z.optional(timestamp),
  /**
   * For one year and for all, in minor units, where the operator set prices. `renewal`: of a new domain, what its
   * automatic renewal costs, for the shortest term of its registry.
   */
  price: z.optional(z.object({ currency: z.string(), price: z.int(), total: z.int(), renewal: z.optional(z.int()) })),
  /** The numbers of years that its registry offers; absent where they are 1 to 10. */
  terms: z.optional(z.array(z.int())),
})
export type CartItem = z.infer<typeof cartItem>

/** Apart from the other calls of the cart, and without its pages: the header reads the whole on every page. */
export const cartListCall = defineCall({
  spec: 'S7.12',
  summary: 'The cart of the user, or of the guest cookie',
  method: 'GET',
  path: '/api/cart',
  access: 'guest',
  scope: 'orders:read',
  status: 200,
  response: z.array(cartItem),
  problems: [401, 422],
})
