import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { done, id, idParams, timestamp } from './common'
import { adminOrder, paymentProvider } from './orders'

/** `save`: the method is kept at the provider, and pays for renewals that run by themselves. */
const startBody = z.strictObject({ provider: paymentProvider, save: z.optional(z.boolean()) })

/** `amount` is negative where credit was used or refunded. `reason` is for example `paid_twice` or `used`. */
const creditEntry = z.object({ at: timestamp, amount: z.int(), reason: z.string(), order_id: z.nullable(id) })
/** `others`: credit in currencies that prices no longer have, which no order uses. */
const credit = z.object({
  amount: z.int(),
  currency: z.string(),
  entries: z.array(creditEntry),
  others: z.optional(z.array(z.object({ amount: z.int(), currency: z.string() }))),
})
export type Credit = z.infer<typeof credit>

/** `expires` is a month, YYYY-MM, where the provider tells it. The first one is charged. */
const paymentMethod = z.object({
  id,
  provider: paymentProvider,
  label: z.string(),
  expires: z.nullable(z.string()),
  created_at: timestamp,
})
export type PaymentMethod = z.infer<typeof paymentMethod>

const refundBody = z.strictObject({ amount: z.int().check(z.positive(), z.maximum(1_000_000_000_000_000, 'choice')) })

/** What the provider's own pages say of a refund whose answer was lost. */
const settleRefundBody = z.strictObject({ state: z.enum(['done', 'failed'], 'choice') })

/** What a provider told that pays nothing; `reason` says why. */
const paymentAlarm = z.object({
  id,
  at: timestamp,
  provider: paymentProvider,
  reason: z.string(),
  reference: z.string(),
  amount: z.nullable(z.int()),
  currency: z.string(),
  order_id: z.nullable(id),
  order_number: z.nullable(z.string()),
})
export type PaymentAlarm = z.infer<typeof paymentAlarm>

const ofUser = { spec: '+', access: 'user', status: 200, problems: [401, 404] } as const

/** Where the operator set no prices, each of them answers 404. */
export const paymentCalls = {
  start: defineCall({
    spec: '+',
    summary: 'Open the page of a provider where an order is paid; one that is open is used again',
    method: 'POST',
    path: '/api/orders/{id}/pay',
    access: 'user',
    scope: 'orders:write',
    params: idParams,
    body: startBody,
    status: 200,
    response: z.object({ redirect: z.string() }),
    problems: [401, 404, 409, 422],
  }),
  credit: defineCall({
    ...ofUser,
    summary: 'What the account has to its credit, which its next order uses, and the latest 100 entries',
    method: 'GET',
    path: '/api/users/me/credit',
    scope: 'orders:read',
    response: credit,
  }),
  methods: defineCall({
    ...ofUser,
    summary: 'The saved payment methods, newest first',
    method: 'GET',
    path: '/api/users/me/payment-methods',
    scope: 'orders:read',
    response: z.array(paymentMethod),
  }),
  removeMethods: defineCall({
    ...ofUser,
    summary: 'Remove all saved payment methods',
    method: 'DELETE',
    path: '/api/users/me/payment-methods',
    response: done,
  }),
  removeMethod: defineCall({
    ...ofUser,
    summary: 'Remove a saved payment method',
    method: 'DELETE',
    path: '/api/users/me/payment-methods/{id}',
    params: idParams,
    response: done,
    problems: [401, 404, 422],
  }),
  creditNote: defineCall({
    ...ofUser,
    summary: 'A credit note of an order as PDF, in the language of the call',
    method: 'GET',
    path: '/api/credit-notes/{id}',
    scope: 'orders:read',
    params: idParams,
    response: 'bytes',
    media: 'application/pdf',
    problems: [401, 404, 422],
  }),
  adminCreditNote: defineCall({
    spec: '+',
    summary: 'A credit note of anybody’s order as PDF, in the language of the call',
    method: 'GET',
    path: '/api/admin/credit-notes/{id}',
    access: 'admin',
    params: idParams,
    status: 200,
    response: 'bytes',
    media: 'application/pdf',
    problems: [401, 403, 404, 422],
  }),
  refund: defineCall({
    spec: '+',
    summary:
      'Give back a part of a paid order, or all of it: by its provider, where it was paid by one, with a credit note',
    method: 'POST',
    path: '/api/admin/orders/{id}/refund',
    access: 'admin',
    params: idParams,
    body: refundBody,
    status: 200,
    response: adminOrder,
    problems: [401, 403, 404, 409, 422],
  }),
  settleRefund: defineCall({
    spec: '+',
    summary: 'Say what became of a refund whose provider did not tell and may not be asked twice',
    method: 'POST',
    path: '/api/admin/credit-notes/{id}/settle',
    access: 'admin',
    params: idParams,
    body: settleRefundBody,
    status: 200,
    response: adminOrder,
    problems: [401, 403, 404, 409, 422],
  }),
  alarms: defineCall({
    spec: '+',
    summary: 'What providers of payments told that pays nothing, and nobody has dealt with, newest first, at most 100',
    method: 'GET',
    path: '/api/admin/payment-alarms',
    access: 'admin',
    status: 200,
    response: z.array(paymentAlarm),
    problems: [401, 403, 404],
  }),
  settleAlarm: defineCall({
    spec: '+',
    summary: 'Say that an alarm about a payment is dealt with',
    method: 'POST',
    path: '/api/admin/payment-alarms/{id}/settle',
    access: 'admin',
    params: idParams,
    status: 200,
    response: done,
    problems: [401, 403, 404, 422],
  }),
}
