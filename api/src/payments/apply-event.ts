import { audit } from '../audit/service'
import { addCredit, type CreditReason, dueOf } from '../billing/credit-repository'
import { markPaid } from '../billing/pay-order'
import { lockOrders } from '../billing/repository'
import { tellCustomer } from '../billing/tell-customer'
import { orderNumber } from '../billing/to-dto'
import type { OrderRow, PaymentEventRow, PaymentRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { eachObject, type IsOver } from '../set-aside/each-object'
import { findUser } from '../users/repository'
import { failCharge } from './fail-charge'
import { insertMethod } from './methods-repository'
import type { Truth } from './provider'
import { providerOf } from './providers'
import { type EventNeeds, type Refusal, refuse } from './refuse-event'
import {
  endEvent,
  endPayment,
  eventsJob,
  findPayment,
  findWaitingEvent,
  listWaitingEvents,
  lockOrder,
  lockPayment,
  lockWaitingEvent,
  markProcessing,
  storeEvent,
  updatePayment,
} from './repository'
import { applyEarly, applyReturned, isReturn } from './returned'

/** What speaks against an event and the provider's answer about its payment. */
const faultOf = (
  { content }: PaymentEventRow,
  { order_id, amount, currency }: PaymentRow,
  truth: Truth,
): Refusal | undefined => {
  const orders = [content.order, truth.order].filter(order => order !== null)
  if (orders.some(order => order !== String(order_id))) return 'wrong_order'
  if (content.currency !== currency || truth.currency !== currency) return 'wrong_currency'
  if (truth.amount === null || content.amount !== truth.amount || truth.amount < amount) return 'wrong_amount'
  return undefined
}

const lateReasons = { paid: 'paid_twice', cancelled: 'paid_late' } as const

/** What was received pays the order, if it is to be paid; what is left is credit of the account. */
const receive = async (
  trx: Trx,
  deps: EventNeeds,
  order: OrderRow,
  { provider }: PaymentRow,
  received: number,
): Promise<void> => {
  const due = dueOf(order)
  const paid = order.state === 'open' && received >= due
  if (paid) await markPaid(trx, deps, order.id, { actor: null, by: provider })
  const rest = paid ? received - due : received
  if (rest <= 0) return
  const reason: CreditReason = order.state === 'open' ? 'overpaid' : lateReasons[order.state]
  await addCredit(trx, order, reason, rest)
  await audit(trx, deps, {
    event: 'credit_added',
    actor: null,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { amount: rest, currency: order.currency, reason },
  })
  await tellCustomer(trx, order, 'credit_added', rest)
}

const saveMethod = async (
  trx: Trx,
  { keys }: EventNeeds,
  { user_id }: OrderRow,
  { save, provider }: PaymentRow,
  { method }: Truth,
): Promise<void> => {
  if (!save || !method || user_id === null || !(await findUser(trx, user_id))) return
  await insertMethod(trx, { ...method, user_id, provider, token: keys.seal(method.token) })
}

/** Applies an event about a payment that the provider says is paid: once, under the order's lock. */
const applyPaid = async (
  trx: Trx,
  deps: EventNeeds,
  event: PaymentEventRow,
  known: PaymentRow,
  truth: Truth,
): Promise<void> => {
  await lockOrders(trx)
  const order = await lockOrder(trx, known.order_id)
  const payment = await lockPayment(trx, known.id)
  if (!order || !payment) return endEvent(trx, event.id, { order_id: null })
  if (payment.state === 'paid') return endEvent(trx, event.id, { order_id: order.id })
  if (order.user_id === null && order.state !== 'open') return refuse(trx, deps, event, payment, 'no_account')
  const received = truth.amount ?? 0
  await updatePayment(trx, payment.id, {
    state: 'paid',
    charge: truth.charge,
    received,
    reference: event.content.reference,
  })
  await receive(trx, deps, order, payment, received)
  await saveMethod(trx, deps, order, payment, truth)
  const { reference } = event.content
  await applyEarly(trx, deps, payment.provider, [...(truth.charge ? [truth.charge] : []), reference])
  await endEvent(trx, event.id, { order_id: order.id })
}

/** Locks an event that waits and does something about it, once. */
const once = (deps: EventNeeds, id: number, work: (trx: Trx, event: PaymentEventRow) => Promise<void>): Promise<void> =>
  transact(deps.db, async trx => {
    const event = await lockWaitingEvent(trx, id)
    if (event) await work(trx, event)
  })

/**
 * Applies what a provider told: asks it whether it is so, compares order, amount and currency, and pays the order. It may
 * be repeated, and events may come in any order.
 */
export const applyEvent = async (deps: EventNeeds, id: number): Promise<void> => {
  const event = await findWaitingEvent(deps.db, id)
  if (!event) return
  const { provider: name, content } = event
  const { kind } = content
  if (isReturn(kind)) return once(deps, id, (trx, locked) => applyReturned(trx, deps, locked, kind))
  const payment = await findPayment(deps.db, name, content)
  if (!payment)
    return once(deps, id, (trx, locked) =>
      content.kind === 'paid'
        ? refuse(trx, deps, locked, undefined, 'unknown_order')
        : endEvent(trx, id, { order_id: null }),
    )
  const { order_id } = payment
  if (payment.state === 'paid') return once(deps, id, trx => endEvent(trx, id, { order_id }))
  const truth = await (await providerOf(deps, name)).ask(content.reference)
  if ((truth?.state === 'open' || truth?.state === 'processing') && content.kind === 'paid')
    throw new Error(`${name} says that payment ${payment.id} is not paid yet`)
  await once(deps, id, async (trx, locked) => {
    if (truth?.state === 'paid') {
      const fault = faultOf(locked, payment, truth)
      return fault ? refuse(trx, deps, locked, payment, fault) : applyPaid(trx, deps, locked, payment, truth)
    }
    const isLate = truth?.state === 'failed' && (truth.isLate || payment.processing_at !== null)
    // The event that said that it was on its way may be lost.
    if (truth?.state === 'processing' || isLate) await markProcessing(trx, payment, content.reference)
    // A failure on a page is seen there.
    if (truth?.state === 'failed' && (payment.is_automatic || isLate)) {
      await failCharge(trx, deps, payment, 'refused')
      return endEvent(trx, id, { order_id })
    }
    if (truth?.state === 'failed' || truth?.state === 'ended') await endPayment(trx, payment.id, truth.state)
    if (content.kind === 'paid') return refuse(trx, deps, locked, payment, 'not_confirmed')
    return endEvent(trx, id, { order_id })
  })
}

/** Seconds after which an event that was not applied at once is applied by the worker. */
const retryAfter = 15

/** Has an event applied also where the process that took it is killed. */
export const enqueueEvent = (trx: Trx, id: number): Promise<void> =>
  enqueue(trx, 'payment_event', { id }, { key: `payment event ${id}`, delaySeconds: retryAfter })

const batch = 100

/** Applies events that the queue gave up: their providers do not send them again. */
export const applyWaiting = (deps: EventNeeds, isOver: IsOver = () => false): Promise<void> =>
  eachObject<number>(deps, {
    job: eventsJob,
    isOver,
    find: after => (deps.settings.PAYMENTS ? listWaitingEvents(deps.db, after ?? 0, batch) : Promise.resolve([])),
    object: id => `payment event ${id}`,
    work: async id => {
      await applyEvent(deps, id)
      return undefined
    },
  })

/** Applies a payment that is known to be made as an event of its provider would be. */
export const applyMade = async (
  deps: EventNeeds,
  { id: payment, provider, amount, currency }: PaymentRow,
  reference: string,
): Promise<void> => {
  const content = { kind: 'paid', reference, payment: String(payment), order: null, amount, currency } as const
  const { id } = await transact(deps.db, async trx => {
    await updatePayment(trx, payment, { reference })
    return storeEvent(trx, provider, `charge ${payment}`, content)
  })
  await applyEvent(deps, id)
}
