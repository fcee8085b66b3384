import type { Order } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { mailOrder } from '../billing/mail-order'
import { assertPrices } from '../billing/payment'
import { closeOrder, findItems, findOrder } from '../billing/repository'
import { orderNumber, toOrder } from '../billing/to-dto'
import type { DomainRow, OrderItemRow, OrderRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { endTask } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { emitOrder } from '../webhooks/emit'
import { lockDomainsOf, lockTasksOf } from './repository'
import { endRequest, isDecidedSince, isUnsent } from './withdraw'

const refusals = { paid: 'order_paid', cancelled: 'operation_closed' } as const

const readOpen = async (trx: Trx, user: User, id: number): Promise<OrderRow> => {
  const order = await findOrder(trx, user.id, id)
  if (!order) throw new ProblemError('not_found')
  if (order.state !== 'open') throw new ProblemError(refusals[order.state])
  return order
}

/** A reserved name is a request that was not answered with a registration. */
const isUndone = ({ status }: DomainRow): boolean => status === 'pending' || status === 'reserved'

/** @returns the requests that the order is about @throws ProblemError order_fulfilled */
const assertNothingDone = (items: readonly OrderItemRow[], domains: readonly DomainRow[]): DomainRow[] => {
  const requests = items.map(item =>
    domains.find(({ id, name, zone, ...domain }) => {
      const isOf = item.domain_id === null ? name === item.name && zone === item.zone : id === item.domain_id
      return item.kind === 'register' && isOf && isUndone({ id, name, zone, ...domain })
    }),
  )
  return requests.map(request => {
    if (!request) throw new ProblemError('order_fulfilled')
    return request
  })
}

/** Nothing of the order comes about: its requests end, and the renewals of its cart that were not sent yet. */
const endWork = async (
  trx: Trx,
  context: RequestContext,
  user: User,
  { requests, domains, order }: { requests: readonly DomainRow[]; domains: readonly DomainRow[]; order: OrderRow },
): Promise<void> => {
  const ids = domains.map(({ id }) => id)
  for (const task of await lockTasksOf(trx, ids, order.grouped_by)) {
    if (!isUnsent(task)) throw new ProblemError('order_fulfilled')
    await endTask(trx, task.id, { state: 'cancelled' })
    const subject = `domain ${task.domain_id}`
    if (task.kind === 'renew') await audit(trx, context, { event: 'domain_renewal_cancelled', actor: user.id, subject })
  }
  for (const request of requests) if (request.status === 'pending') await endRequest(trx, context, user, request)
}

/**
 * Cancels an unpaid order of which nothing is done: its requests are withdrawn, renewals that wait are cancelled. Domains
 * are locked before the order, as a decision does; the first holds.
 * @throws ProblemError not_found, order_paid, operation_closed, order_fulfilled, status_conflict
 */
export const cancelOrder = (context: RequestContext, user: User, id: number): Promise<Order> =>
  transact(context.db, async trx => {
    assertPrices(context)
    const order = await readOpen(trx, user, id)
    const domains = await lockDomainsOf(trx, order)
    const cancelled = await closeOrder(trx, id, 'cancelled')
    // Paid, or emptied by a rejection, while the domains were being locked.
    if (!cancelled)
      throw new ProblemError(refusals[(await findOrder(trx, user.id, id))?.state === 'paid' ? 'paid' : 'cancelled'])
    const items = await findItems(trx, [id])
    const requests = assertNothingDone(items, domains)
    if (requests.some(request => isDecidedSince(request, context.arrivedAt))) throw new ProblemError('status_conflict')
    await endWork(trx, context, user, { requests, domains, order })
    await emitOrder(trx, 'order.cancelled', cancelled, orderNumber(cancelled))
    await audit(trx, context, {
      event: 'order_cancelled',
      actor: user.id,
      subject: `order ${orderNumber(cancelled)}`,
      data: { total: cancelled.total, currency: cancelled.currency },
    })
    await mailOrder(trx, cancelled, 'cancelled', 'customer')
    return toOrder(context.settings, context.language, cancelled, items)
  })
