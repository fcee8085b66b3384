import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, requiredLine, years } from './common'

/** Most items of a cart. */
export const CART_SIZE = 500

/** S3.4. `kind` distinguishes a new registration from the renewal of an existing domain; `domain_id` is set for renewals. */
const cartItem = z.object({
  id,
  name: z.string(),
  zone: z.string(),
  kind: z.enum(['register', 'renew']),
  domain_id: z.nullable(id),
  /** Absent for one. */
  years: z.optional(z.int()),
  /** For one year and for all, in minor units, where the operator set prices. */
  price: z.optional(z.object({ currency: z.string(), price: z.int(), total: z.int() })),
})
export type CartItem = z.infer<typeof cartItem>

/** `name` without its zone; the API also takes the full name and drops the zone from it. */
const cartAddBody = z.strictObject({ name: requiredLine(253), zone: requiredLine(63), years: z.optional(years) })
const cartRenewBody = z.strictObject({ domain_id: id, years: z.optional(years) })
const cartYearsBody = z.strictObject({ years })

export const cartCalls = {
  list: defineCall({
    spec: 'S7.12',
    summary: 'The cart of the user, or of the guest cookie',
    method: 'GET',
    path: '/api/cart',
    access: 'guest',
    status: 200,
    response: z.array(cartItem),
    problems: [401],
  }),
  add: defineCall({
    spec: 'S7.13',
    summary: 'Add an available name',
    method: 'POST',
    path: '/api/cart/add',
    access: 'guest',
    body: cartAddBody,
    status: 201,
    response: cartItem,
    problems: [401, 409, 422, 429, 503],
  }),
  renew: defineCall({
    spec: '+',
    summary: 'Add the renewal of a domain that is held',
    method: 'POST',
    path: '/api/cart/renew',
    access: 'user',
    body: cartRenewBody,
    status: 201,
    response: cartItem,
    problems: [401, 404, 409, 422],
  }),
  setYears: defineCall({
    spec: '+',
    summary: 'Change for how many years an item is',
    method: 'PUT',
    path: '/api/cart/{id}',
    access: 'guest',
    params: idParams,
    body: cartYearsBody,
    status: 200,
    response: cartItem,
    problems: [401, 404, 409, 422],
  }),
  remove: defineCall({
    spec: 'S7.14',
    summary: 'Remove an item',
    method: 'DELETE',
    path: '/api/cart/{id}',
    access: 'guest',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
  submit: defineCall({
    spec: 'S7.15',
    summary: 'Submit the cart for approval; the cart is emptied',
    method: 'POST',
    path: '/api/cart/submit',
    access: 'user',
    status: 200,
    /** `order_id`: what is to be paid for, where the operator set prices. Renewals join it when the registry has done them. */
    response: z.object({ submitted: z.int(), domain_ids: z.array(id), order_id: z.optional(id) }),
    problems: [400, 401, 409, 422, 503],
  }),
}
