import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { cartTotal, taxLine } from './cart'
import { id, idParams, timestamp } from './common'
import { searchText } from './lines'
import { idPage } from './paging'

/** `kind` is for example `register`, `renew` or `restore`; `price` is of one year. */
const orderItem = z.object({
  kind: z.string(),
  name: z.string(),
  zone: z.string(),
  /** In its own script, where that is not the one of `name`. */
  display_name: z.optional(z.string()),
  years: z.int(),
  price: z.int(),
  total: z.int(),
  /** The term of what was renewed or restored, before and after. */
  term: z.optional(z.object({ from: timestamp, to: timestamp })),
})

const orderState = z.enum(['open', 'paid', 'cancelled'])

export const paymentProvider = z.enum(['stripe', 'liqpay'], 'choice')
export type PaymentProviderName = z.infer<typeof paymentProvider>

/** `waiting`: the provider has not given the money back yet; `failed`: it refused to. */
const creditNote = z.object({
  /** An earlier version does not tell it. */
  id: z.optional(id),
  number: z.string(),
  amount: z.int(),
  url: z.string(),
  created_at: timestamp,
  state: z.enum(['waiting', 'done', 'failed']),
  /** It waits for an administrator to say what became of it, since its provider did not. */
  unsettled: z.optional(z.literal(true)),
})

const orderParts = {
  id,
  number: z.string(),
  created_at: timestamp,
  state: orderState,
  currency: z.string(),
  items: z.array(orderItem),
  tax: z.optional(taxLine),
  total: z.int(),
  /** On the invoice. `vat_number` is absent where no billing details were chosen. */
  customer: z.optional(z.object({ name: z.string(), address: z.string(), vat_number: z.optional(z.string()) })),
  /** How an open order is paid, and until when. */
  payment: z.optional(
    z.object({
      method: z.string(),
      instructions: z.string(),
      due_at: z.optional(timestamp),
      /** Since when a payment is on its way, which its bank confirms in a few days. */
      processing_since: z.optional(timestamp),
      /** Where PAYMENTS is set: what is left to pay, and the providers that take it. */
      amount: z.optional(z.int()),
      providers: z.optional(z.array(paymentProvider)),
    }),
  ),
  /** The part of the total that the account's credit has paid. */
  credit: z.optional(z.int()),
  /** What was given back; where PAYMENTS is set, or there are any. */
  credit_notes: z.optional(z.array(creditNote)),
}

const order = z.object(orderParts)
export type Order = z.infer<typeof order>

/** As administrators see it; `user_id` is null once the account was deleted. */
export const adminOrder = z.object({ ...orderParts, user_id: z.nullable(id), email: z.string() })
export type AdminOrder = z.infer<typeof adminOrder>

const billingBody = z.strictObject({ address_id: id })

const ordersQuery = z.object(idPage)
/** `q` is looked for in the number and in the customer's email. */
const adminOrdersQuery = z.object({
  ...idPage,
  state: z.optional(orderState),
  q: z.optional(searchText),
})

const onOrder = { spec: '+', access: 'user', params: idParams, status: 200, problems: [401, 404, 422] } as const
const decision = { spec: '+', access: 'admin', params: idParams, status: 200, response: adminOrder } as const

/** Where the operator set no prices, each of them answers 404. */
export const orderCalls = {
  cartTotal: defineCall({
    spec: '+',
    summary: 'What the cart costs',
    method: 'GET',
    path: '/api/cart/total',
    access: 'guest',
    scope: 'orders:read',
    status: 200,
    response: cartTotal,
    problems: [401, 404],
  }),
  list: defineCall({
    spec: '+',
    summary: 'The orders of the user, newest first, 50 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/orders',
    access: 'user',
    scope: 'orders:read',
    query: ordersQuery,
    status: 200,
    response: z.array(order),
    problems: [401, 404, 422],
  }),
  get: defineCall({
    ...onOrder,
    summary: 'One order',
    method: 'GET',
    path: '/api/orders/{id}',
    scope: 'orders:read',
    response: order,
  }),
  invoice: defineCall({
    ...onOrder,
    summary: 'The invoice of an order as a page, in the language of the call',
    method: 'GET',
    path: '/api/orders/{id}/invoice',
    scope: 'orders:read',
    response: 'text',
    media: 'text/html; charset=utf-8',
  }),
  invoicePdf: defineCall({
    ...onOrder,
    summary: 'The invoice of an order as PDF, in the language of the call',
    method: 'GET',
    path: '/api/orders/{id}/invoice.pdf',
    scope: 'orders:read',
    response: 'bytes',
    media: 'application/pdf',
  }),
  setBilling: defineCall({
    ...onOrder,
    summary: 'Choose the address on the invoice of an open order',
    method: 'PUT',
    path: '/api/orders/{id}/billing',
    body: billingBody,
    response: order,
    problems: [401, 404, 409, 422],
  }),
  cancelOwn: defineCall({
    ...onOrder,
    summary: 'Cancel an unpaid order of which nothing is done; its requests are withdrawn',
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    scope: 'orders:write',
    response: order,
    problems: [401, 404, 409, 422],
  }),
  all: defineCall({
    spec: '+',
    summary: 'The orders of everybody, newest first, 50 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    query: adminOrdersQuery,
    status: 200,
    response: z.array(adminOrder),
    problems: [401, 403, 404, 422],
  }),
  adminInvoicePdf: defineCall({
    spec: '+',
    summary: 'The invoice of anybody’s order as PDF, in the language of the call',
    method: 'GET',
    path: '/api/admin/orders/{id}/invoice.pdf',
    access: 'admin',
    params: idParams,
    status: 200,
    response: 'bytes',
    media: 'application/pdf',
    problems: [401, 403, 404, 422],
  }),
  pay: defineCall({
    ...decision,
    summary: 'Mark an open order as paid',
    method: 'POST',
    path: '/api/admin/orders/{id}/paid',
    problems: [401, 403, 404, 409, 422],
  }),
  cancel: defineCall({
    ...decision,
    summary: 'Cancel an open order',
    method: 'POST',
    path: '/api/admin/orders/{id}/cancel',
    problems: [401, 403, 404, 409, 422],
  }),
}
