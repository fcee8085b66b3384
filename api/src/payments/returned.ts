import { audit } from '../audit/service'
import {
  insertCreditNote,
  lockNoteOfRefund,
  lockUnknownNotes,
  sumOfNotes,
  updateNote,
} from '../billing/credit-note-repository'
import { addCredit, creditFromPayments, readCredit } from '../billing/credit-repository'
import { lockOrders } from '../billing/repository'
import { tellCustomer } from '../billing/tell-customer'
import { creditNoteNumber, orderNumber } from '../billing/to-dto'
import type { OrderRow, PaymentEventContent, PaymentEventRow, PaymentRow, Trx } from '../database/schema'
import { takeEarlyEvents } from './early-events-repository'
import { type EventNeeds, refuse } from './refuse-event'
import { endEvent, findPaymentByCharge, lockOrder, lockPayment, updatePayment } from './repository'

/** Events about money that was given back, or is asked back. */
type ReturnKind = 'refunded' | 'refund_failed' | 'disputed' | 'dispute_lost'

export const isReturn = (kind: PaymentEventContent['kind']): kind is ReturnKind =>
  kind === 'refunded' || kind === 'refund_failed' || kind === 'disputed' || kind === 'dispute_lost'

/**
 * Takes what a provider gave back out of the credit that payments of the order became, as far as the account still has
 * it: nothing is given back twice.
 * @returns how much
 */
const takeCredit = async (
  trx: Trx,
  deps: EventNeeds,
  order: OrderRow,
  payment: PaymentRow,
  wanted: number,
): Promise<number> => {
  if (order.user_id === null) return 0
  const { currency } = order
  const has = await readCredit(trx, order.user_id, currency)
  const amount = Math.min(wanted, has, await creditFromPayments(trx, order.id))
  if (amount <= 0) return 0
  await addCredit(trx, order, 'refunded', -amount)
  await updatePayment(trx, payment.id, { taken: payment.taken + amount })
  await audit(trx, deps, {
    event: 'credit_refunded',
    actor: null,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { amount, currency, by: payment.provider },
  })
  await tellCustomer(trx, order, 'credit_refunded', amount)
  return amount
}

const writeNote = async (
  trx: Trx,
  deps: EventNeeds,
  order: OrderRow,
  payment: PaymentRow,
  amount: number,
): Promise<void> => {
  const note = await insertCreditNote(trx, deps, order, { amount, state: 'done', payment_id: payment.id })
  await audit(trx, deps, {
    event: 'order_refunded',
    actor: null,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { amount, currency: order.currency, note: creditNoteNumber(note), by: payment.provider },
  })
  await tellCustomer(trx, order, 'order_refunded', amount)
}

/**
 * Refunds whose answer was lost are made, as far as the provider says that it gave back so much. Others wait on.
 */
const settleNotes = async (trx: Trx, order: OrderRow, payment: PaymentRow, returned: number): Promise<void> => {
  let left = returned - payment.taken - (await sumOfNotes(trx, payment.id, ['done']))
  for (const { id, amount } of await lockUnknownNotes(trx, payment.id)) {
    if (amount > left) continue
    left -= amount
    await updateNote(trx, id, { state: 'done', error: null })
    await tellCustomer(trx, order, 'order_refunded', amount)
  }
}

/**
 * Money that was given back comes out of the credit that it had become; what was not credit gets a credit note, as far as
 * it has none yet and the order is paid. The rest is an alarm.
 */
const applyRefunded = async (
  trx: Trx,
  deps: EventNeeds,
  event: PaymentEventRow,
  order: OrderRow,
  payment: PaymentRow,
): Promise<void> => {
  const { amount } = event.content
  const before = (await sumOfNotes(trx, payment.id)) + payment.taken
  const whole = payment.received ?? payment.amount
  // Where it is not said how much, it is all of it, unless a part is known: that may be what the event tells of.
  if (amount === null && before > 0 && before < whole) return refuse(trx, deps, event, payment, 'refunded')
  await settleNotes(trx, order, payment, amount ?? whole)
  const further = (amount ?? whole) - before
  const taken = further > 0 ? await takeCredit(trx, deps, order, payment, further) : 0
  const noted = order.state === 'paid' ? Math.min(further - taken, order.total - order.refunded) : 0
  if (noted > 0) await writeNote(trx, deps, order, payment, noted)
  if (further > taken + Math.max(noted, 0)) return refuse(trx, deps, event, payment, 'refunded')
  return endEvent(trx, event.id, { order_id: order.id })
}

/** What a provider said that it gives back stays with the operator: the customer has it again as before. */
const undoRefund = async (trx: Trx, order: OrderRow, payment: PaymentRow, event: PaymentEventRow): Promise<void> => {
  const { amount, note: id } = event.content
  const note = await lockNoteOfRefund(trx, payment.id, { id: Number(id ?? 0), amount: amount ?? 0 })
  if (note) return updateNote(trx, note.id, { state: 'failed', error: 'failed at the provider' })
  const credit = id ? 0 : Math.min(amount ?? 0, payment.taken)
  if (credit === 0) return
  await addCredit(trx, order, 'refund_failed', credit)
  await updatePayment(trx, payment.id, { taken: payment.taken - credit })
}

/**
 * Applies what happened at the provider without the product; events may come twice and in any order. An event that comes
 * before its payment is kept until that is paid (`applyEarly`). A dispute is an alarm for the administrator, and so is a
 * refund that failed after it was said to be done.
 */
export const applyReturned = async (
  trx: Trx,
  deps: EventNeeds,
  event: PaymentEventRow,
  kind: ReturnKind,
): Promise<void> => {
  const { id, provider, content } = event
  // Before the payment is looked for: an event by which it is paid at the same moment looks for this one then.
  await lockOrders(trx)
  const known = await findPaymentByCharge(trx, provider, content.reference)
  // The operator may sell other things by the same account of the provider.
  if (!known) return endEvent(trx, id, { order_id: null })
  const order = await lockOrder(trx, known.order_id)
  const payment = await lockPayment(trx, known.id)
  if (!order || !payment) return endEvent(trx, id, { order_id: null })
  if (payment.state !== 'paid') return endEvent(trx, id, { order_id: null })
  if (content.currency !== payment.currency) return refuse(trx, deps, event, payment, 'wrong_currency')
  if (kind === 'refunded') return applyRefunded(trx, deps, event, order, payment)
  if (kind === 'refund_failed') await undoRefund(trx, order, payment, event)
  return refuse(trx, deps, event, payment, kind)
}

/** Applies events about a payment that came before it was known to be paid; under the lock of the orders. */
export const applyEarly = async (
  trx: Trx,
  deps: EventNeeds,
  provider: PaymentEventRow['provider'],
  references: readonly string[],
): Promise<void> => {
  for (const event of await takeEarlyEvents(trx, provider, references)) {
    const { kind } = event.content
    if (isReturn(kind)) await applyReturned(trx, deps, event, kind)
  }
}
