import { insertCreditNote } from '../src/billing/credit-note-repository'
import { insertMethod } from '../src/payments/methods-repository'
import { endEvent, storeEvent } from '../src/payments/repository'
import type { TestApi } from './api'
import { type TestUser, uniqueName } from './users'

export const aCreditNote = async ({ db, deps }: TestApi, id: number): Promise<number> => {
  const order = { id, currency: 'UAH' }
  const content = { amount: 1, state: 'done', payment_id: null } as const
  return (await db.transaction().execute(trx => insertCreditNote(trx, deps, order, content))).id
}

/** An event of a provider that belongs to no order. */
export const anAlarm = ({ db }: TestApi): Promise<number> => {
  const content = { kind: 'paid', reference: 'x', payment: null, order: null, amount: 1, currency: 'UAH' } as const
  return db.transaction().execute(async trx => {
    const { id } = await storeEvent(trx, 'stripe', uniqueName('event'), content)
    await endEvent(trx, id, { order_id: null, refused: 'unknown_order' })
    return id
  })
}

/** A saved method of payment. */
export const aMethod = async ({ db, deps }: TestApi, { id: user_id }: TestUser): Promise<number> => {
  const card = { customer: 'cus', token: deps.keys.seal('pm'), fingerprint: 'f', label: 'visa', expires: null }
  return (await db.transaction().execute(trx => insertMethod(trx, { ...card, user_id, provider: 'stripe' }))).id
}

/** What the calls about orders and webhooks need to succeed, as `rows` of all calls. */
export const orderRows = {
  'GET /api/cart/total': {},
  'GET /api/orders': {},
  'GET /api/orders/{id}': { id: 'order' },
  'GET /api/orders/{id}/invoice': { id: 'order' },
  'GET /api/orders/{id}/invoice.pdf': { id: 'order' },
  'PUT /api/orders/{id}/billing': {
    id: 'order',
    input: ({ address }: { address: number }) => ({ body: { address_id: address } }),
  },
  'POST /api/orders/{id}/cancel': { id: 'order' },
  'GET /api/admin/orders': {},
  'GET /api/admin/orders/{id}/invoice.pdf': { id: 'order' },
  'POST /api/admin/orders/{id}/paid': { id: 'order' },
  'POST /api/admin/orders/{id}/cancel': { id: 'order' },
  'POST /api/orders/{id}/pay': { id: 'order', input: () => ({ body: { provider: 'stripe' } }), good: 422 },
  'GET /api/users/me/credit': {},
  'GET /api/users/me/verifications': {},
  'POST /api/domains/{id}/phone-code': { id: 'pending', good: 409 },
  'POST /api/domains/{id}/phone-code/check': {
    id: 'pending',
    input: () => ({ body: { code: '123456' } }),
    good: 409,
  },
  'GET /api/users/me/payment-methods': {},
  'DELETE /api/users/me/payment-methods': {},
  'DELETE /api/users/me/payment-methods/{id}': { id: 'method' },
  'GET /api/credit-notes/{id}': { id: 'creditNote' },
  'GET /api/admin/credit-notes/{id}': { id: 'creditNote' },
  'POST /api/admin/orders/{id}/refund': { id: 'order', input: () => ({ body: { amount: 1 } }), good: 409 },
  'POST /api/admin/credit-notes/{id}/settle': {
    id: 'creditNote',
    input: () => ({ body: { state: 'done' } }),
    good: 409,
  },
  'GET /api/admin/payment-alarms': {},
  'POST /api/admin/payment-alarms/{id}/settle': { id: 'alarm' },
  'GET /api/users/me/webhooks': {},
  'POST /api/users/me/webhooks': {
    input: () => ({ body: { url: 'https://example.com/hook', events: ['dns.changed'] } }),
  },
  'PUT /api/users/me/webhooks/{id}': { id: 'webhook', input: () => ({ body: { enabled: false } }) },
  'DELETE /api/users/me/webhooks/{id}': { id: 'webhook' },
  'POST /api/users/me/webhooks/{id}/test': { id: 'webhook' },
  'GET /api/users/me/webhooks/{id}/deliveries': { id: 'webhook' },
} as const
