import { type AuditSource, audit } from '../audit/service'
import type { DomainRow, Trx } from '../database/schema'
import type { Dependencies } from '../request-context'
import { emitOrder } from '../webhooks/emit'
import { charge } from './charge'
import { mailOrder } from './mail-order'
import { closeOrder, findRequestItem, removeItem } from './repository'
import { orderNumber } from './to-dto'

type Request = Pick<DomainRow, 'id' | 'user_id' | 'name' | 'zone' | 'years'>

/**
 * Takes a request that came to nothing out of its order, which is cancelled with its last item. What was paid already is
 * the operator's to give back.
 */
export const cancelRequest = async (
  trx: Trx,
  source: AuditSource,
  request: Request,
  by: 'customer' | 'rejected' = 'rejected',
): Promise<void> => {
  const item = await findRequestItem(trx, request, ['open'])
  if (!item) return
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
}

/** Orders a request again that is pending again, unless its order stayed. */
export const chargeReopened = async (
  trx: Trx,
  deps: Pick<Dependencies, 'settings'>,
  request: Request,
): Promise<void> => {
  if (await findRequestItem(trx, request, ['open', 'paid'])) return
  const { id: domain_id, user_id, name, zone, years } = request
  await charge(trx, deps, user_id, [{ kind: 'register', name, zone, years, domain_id }])
}
