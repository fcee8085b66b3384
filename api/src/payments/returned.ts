import { audit } from '../audit/service'
import { insertCreditNote, sumOfNotes } from '../billing/credit-note-repository'
import { lockOrders } from '../billing/repository'
import { tellCustomer } from '../billing/tell-customer'
import { creditNoteNumber, orderNumber } from '../billing/to-dto'
import type { PaymentEventRow, Trx } from '../database/schema'
import { takeEarlyEvents } from './early-events-repository'
import { type EventNeeds, refuse } from './refuse-event'
import { endEvent, findPaymentByCharge, lockOrder, lockPayment } from './repository'

/**
 * Applies what happened at the provider without the product. Money that was given back there gets a credit note for the
 * part that has no note yet: events may come twice and in any order. An event that comes before its payment is kept until
 * that is paid (`applyEarly`). A dispute is an alarm for the administrator, and so is money that was given back for an
 * order that is not paid.
 */
export const applyReturned = async (
  trx: Trx,
  deps: EventNeeds,
  event: PaymentEventRow,
  kind: 'refunded' | 'disputed' | 'dispute_lost',
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
  if (kind !== 'refunded' || order.state !== 'paid') return refuse(trx, deps, event, payment, kind)
  const noted = await sumOfNotes(trx, payment.id)
  // Where it is not said how much, it is all of it, unless a part has a note: that may be what the event tells of.
  if (content.amount === null && noted > 0 && noted < payment.amount) return refuse(trx, deps, event, payment, kind)
  const further = (content.amount ?? payment.amount) - noted
  const amount = Math.min(further, order.total - order.refunded)
  if (amount > 0) {
    const note = await insertCreditNote(trx, order, { amount, state: 'done', payment_id: payment.id })
    await audit(trx, deps, {
      event: 'order_refunded',
      actor: null,
      account: order.user_id,
      subject: `order ${orderNumber(order)}`,
      data: { amount, currency: order.currency, note: creditNoteNumber(note), by: provider },
    })
    await tellCustomer(trx, order, 'order_refunded', amount)
  }
  return endEvent(trx, id, { order_id: order.id })
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
    if (kind === 'refunded' || kind === 'disputed' || kind === 'dispute_lost')
      await applyReturned(trx, deps, event, kind)
  }
}
