import { type AuditSource, audit } from '../audit/service'
import type { DomainRow, OrderItemRow, Trx } from '../database/schema'
import type { Dependencies } from '../request-context'
import { addUp } from '../settings/price-list'
import { emitOrder } from '../webhooks/emit'
import { charge } from './charge'
import { insertCreditNote } from './credit-note-repository'
import { addCredit, dueOf, hasReturned } from './credit-repository'
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

/** Turns the price of an item of a paid order into credit of its account, with a credit note; with the tax on it. */
export const creditItem = async (trx: Trx, source: Needs, item: OrderItemRow): Promise<void> => {
  await lockOrders(trx)
  const order = await findOrder(trx, null, item.order_id)
  if (!order) return
  const amount = Math.min(addUp([item.total], order.tax).total, order.total - order.refunded)
  if (amount <= 0) return
  const note = await insertCreditNote(trx, order, { amount, state: 'done', payment_id: null })
  await addCredit(trx, order, 'not_registered', amount)
  await audit(trx, source, {
    event: 'credit_added',
    actor: null,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { amount, currency: order.currency, reason: 'not_registered', note: creditNoteNumber(note) },
  })
  await tellCustomer(trx, order, 'credit_returned', amount)
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
  await emitOrder(trx, changed ? 'order.changed' : 'order.cancelled', order, orderNumber(order))
  // A customer who withdraws a request gets a mail about that.
  if (!changed && by === 'rejected') await mailOrder(trx, order, 'cancelled', by)
  await audit(trx, source, {
    event: changed ? 'order_changed' : 'order_cancelled',
    actor: null,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { total: order.total, currency: order.currency },
  })
  // What is left of it may be paid by the credit that it has used.
  if (changed && changed.credit > 0 && dueOf(changed) === 0) await markPaid(trx, source, changed.id, paidByCredit)
}

/** Orders a request again that is pending again, unless its order stayed and was not given back. */
export const chargeReopened = async (trx: Trx, deps: Needs, request: Request): Promise<void> => {
  const item = await findRequestItem(trx, request, ['open', 'paid'])
  if (item && !(await hasReturned(trx, item.order_id))) return
  const { id: domain_id, user_id, name, zone, years, fees } = request
  await charge(trx, deps, user_id, [{ kind: 'register', name, zone, years, domain_id, fees }])
}
