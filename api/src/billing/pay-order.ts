import { type AuditSource, audit } from '../audit/service'
import type { OrderItemRow, OrderRow, Trx } from '../database/schema'
import { enqueue } from '../mail/outbox-repository'
import type { Dependencies } from '../request-context'
import { registerRule } from '../settings/payment-file'
import { emitOrder } from '../webhooks/emit'
import { dueOf, markPaidAhead, readCredit, setCredit } from './credit-repository'
import { mailOrder } from './mail-order'
import { closeOrder, findItems, prepaidGroup } from './repository'
import { orderNumber } from './to-dto'

type Needs = Pick<Dependencies, 'settings'> & AuditSource

/** Whether something is registered once its order is paid. */
const mayRegister = ({ settings }: Needs, items: readonly OrderItemRow[]): boolean =>
  items.some(({ kind, zone }) => kind === 'register' && registerRule(settings.PAYMENTS, zone) !== 'approval')

/**
 * Ends an open order as paid, once, and tells of it; undefined where it is not open.
 * @param actor the administrator who says so; null where a provider or the account's credit paid it
 */
export const markPaid = async (
  trx: Trx,
  deps: Needs,
  id: number,
  { actor, by }: { actor: number | null; by?: string },
): Promise<OrderRow | undefined> => {
  const order = await closeOrder(trx, id, 'paid')
  if (!order) return undefined
  await emitOrder(trx, 'order.paid', order, orderNumber(order))
  await audit(trx, deps, {
    event: 'order_paid',
    actor,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { total: order.total, currency: order.currency, ...(by && { by }) },
  })
  await mailOrder(trx, order, 'paid')
  const isAhead = order.grouped_by?.startsWith(prepaidGroup)
  if (isAhead) await markPaidAhead(trx, id)
  if (isAhead || mayRegister(deps, await findItems(trx, [id])))
    await enqueue(trx, 'paid_order', { id }, { key: `paid order ${id}` })
  return order
}

export const paidByCredit = { actor: null, by: 'credit' } as const

/**
 * Pays an order, or a part of it, by what its account has to its credit. Orders are locked, so that it is used once. An
 * order that costs nothing is paid also without PAYMENTS.
 */
export const useCredit = async (trx: Trx, deps: Needs, order: OrderRow): Promise<OrderRow> => {
  const { user_id, currency } = order
  const has = deps.settings.PAYMENTS && user_id !== null ? await readCredit(trx, user_id, currency) : 0
  const credit = Math.min(Math.max(has, 0), dueOf(order))
  const used = credit > 0 ? await setCredit(trx, order, order.credit + credit) : order
  if (dueOf(used) > 0) return used
  return (await markPaid(trx, deps, order.id, paidByCredit)) ?? used
}
