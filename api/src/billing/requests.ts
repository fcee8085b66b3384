import { type AuditSource, audit } from '../audit/service'
import type { DomainRow, OrderItemRow, OrderRow, Trx } from '../database/schema'
import type { Dependencies } from '../request-context'
import { addUp } from '../settings/price-list'
import { emitOrder } from '../webhooks/emit'
import { charge } from './charge'
import { insertCreditNote } from './credit-note-repository'
import { addCredit, dueOf, givenBackOf, markReturned, pricesOfMade, wasReturned } from './credit-repository'
import { mailOrder } from './mail-order'
import { markPaid, paidByCredit } from './pay-order'
import { closeOrder, findOrder, findRequestItem, lockOrders, removeItem } from './repository'
import { tellCustomer } from './tell-customer'
import { creditNoteNumber, orderNumber } from './to-dto'

type Needs = AuditSource & Pick<Dependencies, 'settings'>

type Request = Pick<DomainRow, 'id' | 'user_id' | 'name' | 'zone' | 'years' | 'fees'>

/**
 * Turns what was paid for a request that came to nothing into credit of the account, with a credit note. Without PAYMENTS
 * it is the operator's to give back.
 */
const returnPaid = async (trx: Trx, source: Needs, request: Request): Promise<void> => {
  if (!source.settings.PAYMENTS) return
  await lockOrders(trx)
  const item = await findRequestItem(trx, request, ['paid'])
  if (item) await creditItem(trx, source, item)
}

/**
 * Turns the price of an item of a paid order into credit of its account, once, with a credit note; with the tax on it, and
 * without what was given back of it another way, which then counts for no other item.
 */
export const creditItem = async (trx: Trx, source: Needs, item: OrderItemRow): Promise<void> => {
  await lockOrders(trx)
  const order = await findOrder(trx, null, item.order_id)
  if (!order) return
  const made = addUp(await pricesOfMade(trx, item), order.tax).total
  const { part, given } = await givenBackOf(trx, item)
  const price = given < part ? addUp([item.total], order.tax).total - given : 0
  const amount = Math.min(price, order.total - order.refunded - made)
  if (!(await markReturned(trx, item.id, given, amount > 0)) || amount <= 0) return
  const note = await insertCreditNote(trx, source, order, { amount, state: 'done', payment_id: null })
  const reason = item.kind === 'renew' ? 'not_renewed' : 'not_registered'
  await addCredit(trx, order, reason, amount)
  await audit(trx, source, {
    event: 'credit_added',
    actor: null,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { amount, currency: order.currency, reason, note: creditNoteNumber(note) },
  })
  await tellCustomer(trx, order, item.kind === 'renew' ? 'renewal_returned' : 'credit_returned', amount)
}

/** Tells webhooks and the audit log of an order that lost an item, or was cancelled with its last one. */
export const recordChange = async (trx: Trx, source: AuditSource, order: OrderRow): Promise<void> => {
  const isCancelled = order.state === 'cancelled'
  await emitOrder(trx, isCancelled ? 'order.cancelled' : 'order.changed', order, orderNumber(order))
  await audit(trx, source, {
    event: isCancelled ? 'order_cancelled' : 'order_changed',
    actor: null,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { total: order.total, currency: order.currency },
  })
}

/**
 * Takes a request that came to nothing out of its order, which is cancelled with its last item. What was paid already
 * becomes credit.
 */
export const cancelRequest = async (
  trx: Trx,
  source: Needs,
  request: Request,
  by: 'customer' | 'rejected' = 'rejected',
): Promise<void> => {
  const item = await findRequestItem(trx, request, ['open'])
  if (!item) return returnPaid(trx, source, request)
  const changed = await removeItem(trx, item)
  const order = changed ?? (await closeOrder(trx, item.order_id, 'cancelled'))
  if (!order) return
  await recordChange(trx, source, order)
  // A customer who withdraws a request gets a mail about that.
  if (!changed && by === 'rejected') await mailOrder(trx, order, 'cancelled', by)
  // What is left of it may be paid by the credit that it has used.
  if (changed && changed.credit > 0 && dueOf(changed) === 0) await markPaid(trx, source, changed.id, paidByCredit)
}

/** Orders a request again that is pending again, unless its order stayed and its price was not given back. */
export const chargeReopened = async (trx: Trx, deps: Needs, request: Request): Promise<void> => {
  const item = await findRequestItem(trx, request, ['open', 'paid'])
  if (item && !(await wasReturned(trx, item))) return
  const { id: domain_id, user_id, name, zone, years, fees } = request
  await charge(trx, deps, user_id, [{ kind: 'register', name, zone, years, domain_id, fees }])
}

/** Orders a request again that is approved although its order was cancelled, or its price given back. */
export const chargeApproved = async (trx: Trx, deps: Needs, request: Request): Promise<void> => {
  // Without PRICES nothing was ordered: what was asked for then stays free.
  if (await findRequestItem(trx, request, ['open', 'paid', 'cancelled'])) await chargeReopened(trx, deps, request)
}
