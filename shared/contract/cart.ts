import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { cartItem, cartListCall } from './cart-items'
import { expectedSum, id, idParams, years } from './common'
import { line, requiredLine } from './lines'
import { longIdPage } from './paging'

/** A tax with its part of the total, in minor units; `included` in the prices, or added to them. */
export const taxLine = z.object({ name: z.string(), percent: z.number(), included: z.boolean(), amount: z.int() })

/** What a cart costs, in minor units: `sum` of its items, and the `total` to be paid. */
export const cartTotal = z.object({ currency: z.string(), sum: z.int(), tax: z.optional(taxLine), total: z.int() })
export type CartTotal = z.infer<typeof cartTotal>

/** Most items of a cart. */
export const CART_SIZE = 500

/** `name` without its zone; the API also takes the full name and drops the zone from it. */
const cartAddBody = z.strictObject({
  name: requiredLine(253),
  zone: requiredLine(63),
  years: z.optional(years),
  /** Where it is left out, on if the operator set prices. */
  auto_renew: z.optional(z.boolean()),
})
const cartRenewBody = z.strictObject({
  domain_id: id,
  years: z.optional(years),
  auto_renew: z.optional(z.boolean()),
})
const cartItemBody = z.strictObject({ years: z.optional(years), auto_renew: z.optional(z.boolean()) })

const nameserver = z.nullable(line(255))

/** How new names begin. Without it they get our nameservers and no records. */
const newDns = z.strictObject({
  /** Another domain of the account, by its full name: the new ones get the records that it has here now. */
  copy_from: z.optional(requiredLine(253)),
  /** Nameservers elsewhere, none of which is inside a new name. */
  nameservers: z.optional(
    z.strictObject({ ns1: nameserver, ns2: nameserver, ns3: z.optional(nameserver), ns4: z.optional(nameserver) }),
  ),
})
export type NewDns = z.infer<typeof newDns>

/**
 * `registrant_id`: the address for whom the new names are registered. An empty body takes the account's default address;
 * without one the requests are stored with the `attention` that a registrant is missing.
 */
const cartSubmitBody = z.strictObject({
  registrant_id: z.optional(z.nullable(id)),
  /** The address on the invoice. */
  billing_id: z.optional(z.nullable(id)),
  /** `invoice`, or the name of a payment provider. */
  payment: z.optional(requiredLine(20)),
  dns: z.optional(newDns),
  /** Only try it: the answer has the price, and nothing is ordered. */
  dry_run: z.optional(z.boolean()),
  /** The price that was seen: refused with `price_changed` where it is another one now. */
  expected: z.optional(expectedSum),
})
export type CartSubmitBody = z.infer<typeof cartSubmitBody>

export const cartCalls = {
  list: defineCall({ ...cartListCall, query: z.object(longIdPage) }),
  add: defineCall({
    spec: 'S7.13',
    summary: 'Add an available name',
    method: 'POST',
    path: '/api/cart/add',
    access: 'guest',
    scope: 'orders:write',
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
    scope: 'orders:write',
    body: cartRenewBody,
    status: 201,
    response: cartItem,
    problems: [401, 404, 409, 422],
  }),
  update: defineCall({
    spec: '+',
    summary: 'Change for how many years an item is, and whether the domain renews itself',
    method: 'PUT',
    path: '/api/cart/{id}',
    access: 'guest',
    scope: 'orders:write',
    params: idParams,
    body: cartItemBody,
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
    scope: 'orders:write',
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
    scope: 'orders:write',
    body: cartSubmitBody,
    status: 200,
    /**
     * `order_id`: what is to be paid for, where the operator set prices. Renewals join it when the registry has done them.
     * `price` is that of all items; a dry run has no ids.
     */
    response: z.object({
      submitted: z.int(),
      domain_ids: z.array(id),
      order_id: z.optional(id),
      price: z.optional(cartTotal),
    }),
    problems: [400, 401, 402, 409, 422, 503],
  }),
}
