import type { AdminOrder, Order } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { UNPAID_GRACE } from '../base/limits'
import { findProcessing } from '../billing/credit-repository'
import { mailOrder } from '../billing/mail-order'
import { assertNotProcessing, assertPrices } from '../billing/payment'
import { closeOrder, findItems, findOrder, findRequestItem } from '../billing/repository'
import { cancelRequest } from '../billing/requests'
import { orderNumber, toAdminOrder, toOrder } from '../billing/to-dto'
import type { DomainRow, OrderItemRow, OrderRow, RegistryTaskRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { notifyOwner } from '../notifications/notify-owner'
import { endTask } from '../registry/repository'
import type { Dependencies, RequestContext } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { providersOf } from '../settings/payment-file'
import { emitOrder } from '../webhooks/emit'
import { listOverdue, listUnpaid, lockDomainsOf, lockTasksOf, unpaidJob } from './repository'
import { type Ending, endRequest, isDecidedSince, isUnsent } from './withdraw'

const refusals = { paid: 'order_paid', cancelled: 'operation_closed' } as const

const readOpen = async (trx: Trx, user: User, id: number): Promise<OrderRow> => {
  const order = await findOrder(trx, user.id, id)
  if (!order) throw new ProblemError('not_found')
  if (order.state !== 'open') throw new ProblemError(refusals[order.state])
  return order
}

/** A reserved name is a request that was not answered with a registration. */
const isUndone = ({ status }: DomainRow): boolean => status === 'pending' || status === 'reserved'

/** The request that an item is about, while nothing came of it. */
const requestOf = (item: OrderItemRow, domains: readonly DomainRow[]): DomainRow | undefined =>
  domains.find(domain => {
    const { id, name, zone } = domain
    const isOf = item.domain_id === null ? name === item.name && zone === item.zone : id === item.domain_id
    return item.kind === 'register' && isOf && isUndone(domain)
  })

/** @returns the requests that the order is about @throws ProblemError order_fulfilled */
const assertNothingDone = (items: readonly OrderItemRow[], domains: readonly DomainRow[]): DomainRow[] =>
  items.map(item => {
    const request = requestOf(item, domains)
    if (!request) throw new ProblemError('order_fulfilled')
    return request
  })

/** What waits for the registry, of an order that is cancelled, is cancelled too; what was sent goes on. */
const endTasks = async (trx: Trx, { source, actor }: Ending, tasks: readonly RegistryTaskRow[]): Promise<void> => {
  for (const { id, kind, domain_id } of tasks) {
    await endTask(trx, id, { state: 'cancelled' })
    const subject = `domain ${domain_id}`
    if (kind === 'renew') await audit(trx, source, { event: 'domain_renewal_cancelled', actor, subject })
  }
}

/** Tells of an order that was just cancelled: webhooks, the audit log and its customer. */
const tell = async (trx: Trx, { source, actor, by }: Ending, order: OrderRow): Promise<void> => {
  await emitOrder(trx, 'order.cancelled', order, orderNumber(order))
  await audit(trx, source, {
    event: 'order_cancelled',
    actor,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { total: order.total, currency: order.currency },
  })
  await mailOrder(trx, order, 'cancelled', by)
}

/** Nothing of the order comes about: its requests end, and the renewals of its cart that were not sent yet. */
const endAll = async (
  trx: Trx,
  ending: Ending,
  { requests, domains, order }: { requests: readonly DomainRow[]; domains: readonly DomainRow[]; order: OrderRow },
): Promise<void> => {
  const ids = domains.map(({ id }) => id)
  const tasks = await lockTasksOf(trx, ids, order.grouped_by)
  if (!tasks.every(isUnsent)) throw new ProblemError('order_fulfilled')
  await endTasks(trx, ending, tasks)
  for (const request of requests) if (request.status === 'pending') await endRequest(trx, ending, request)
  await tell(trx, ending, order)
}

/**
 * Cancels an unpaid order of which nothing is done: its requests are withdrawn, renewals that wait are cancelled. Domains
 * are locked before the order, as a decision does; the first holds.
 * @throws ProblemError not_found, order_paid, operation_closed, payment_processing, order_fulfilled, status_conflict
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
    await assertNotProcessing(trx, id)
    const items = await findItems(trx, [id])
    const requests = assertNothingDone(items, domains)
    if (requests.some(request => isDecidedSince(request, context.arrivedAt))) throw new ProblemError('status_conflict')
    await endAll(trx, { source: context, actor: user.id, by: 'customer' }, { requests, domains, order: cancelled })
    return toOrder(context.settings, context.language, cancelled, items)
  })

/**
 * An administrator cancels an order, also one of which a part is done: that stays, and the requests that wait end with it.
 * @throws ProblemError not_found, operation_closed where it is not open
 */
export const cancelAnyOrder = (context: RequestContext, admin: User, id: number): Promise<AdminOrder> =>
  transact(context.db, async trx => {
    assertPrices(context)
    const order = await findOrder(trx, null, id)
    if (!order) throw new ProblemError('not_found')
    const domains = await lockDomainsOf(trx, order)
    const cancelled = await closeOrder(trx, id, 'cancelled')
    if (!cancelled) throw new ProblemError('operation_closed')
    const items = await findItems(trx, [id])
    const ending: Ending = { source: context, actor: admin.id, by: 'operator' }
    const ids = domains.map(domain => domain.id)
    const tasks = await lockTasksOf(trx, ids, order.grouped_by)
    const sent = new Set(tasks.filter(task => !isUnsent(task)).map(task => task.domain_id))
    await endTasks(trx, ending, tasks.filter(isUnsent))
    for (const item of items) {
      const request = requestOf(item, domains)
      if (request?.status === 'pending' && !sent.has(request.id)) await endRequest(trx, ending, request)
    }
    await tell(trx, ending, cancelled)
    return toAdminOrder(context.settings, context.language, cancelled, items)
  })

const batch = 100

type OverdueNeeds = JobNeeds & Pick<Dependencies, 'keys' | 'settings'>

const findOverdue = async ({ db, settings }: OverdueNeeds, after: number): Promise<number[]> => {
  if (!settings.PRICES) return []
  const { unpaidDays } = settings.PAYMENTS ?? {}
  const wanted = { after, providers: providersOf(settings.PAYMENTS), limit: batch }
  return unpaidDays === undefined
    ? listOverdue(db, { ...wanted, days: UNPAID_GRACE })
    : listUnpaid(db, { ...wanted, days: unpaidDays })
}

/** A part of the order is done and stays to be paid: the requests that wait end, each with a mail. */
const endWaiting = async (trx: Trx, ending: Ending & { source: OverdueNeeds }, requests: readonly DomainRow[]) => {
  for (const request of requests) {
    // Paid while the domains were being locked.
    if (!(await findRequestItem(trx, request, ['open']))) continue
    await endRequest(trx, ending, request)
    await cancelRequest(trx, ending.source, request, 'customer')
    const params = { context: 'why', reason_code: 'rejection_payment', reason: '' }
    await notifyOwner(trx, request, 'request_rejected', params)
  }
}

const cancelUnpaid = (deps: OverdueNeeds, id: number): Promise<undefined> =>
  transact(deps.db, async trx => {
    const order = await findOrder(trx, null, id)
    if (order?.state !== 'open') return undefined
    const domains = await lockDomainsOf(trx, order)
    // Money came on its way while the domains were being locked.
    if ((await findProcessing(trx, [id])).size > 0) return undefined
    const items = await findItems(trx, [id])
    const ending = { source: deps, actor: null, by: 'unpaid' } as const
    const ids = domains.map(domain => domain.id)
    const tasks = await lockTasksOf(trx, ids, order.grouped_by)
    const approved = new Set(tasks.filter(({ kind }) => kind === 'register').map(task => task.domain_id))
    const requests = items.flatMap(item => requestOf(item, domains) ?? [])
    const waiting = requests.filter(request => request.status === 'pending' && !approved.has(request.id))
    if (deps.settings.PAYMENTS?.unpaidDays !== undefined && waiting.length < items.length) {
      await endWaiting(trx, ending, waiting)
      return undefined
    }
    // What the registry was asked to do decides whether the order stands, and its answer is still to come.
    if (requests.length < items.length || !tasks.every(isUnsent)) return undefined
    const cancelled = await closeOrder(trx, id, 'cancelled')
    if (cancelled) await endAll(trx, ending, { requests, domains, order: cancelled })
    return undefined
  })

/**
 * Cancels orders that were not paid in time and of which nothing is done, with their requests, each by itself. With
 * PAYMENTS, unpaid requests of other orders end too.
 */
export const cancelOverdue = (deps: OverdueNeeds, isOver: IsOver = () => false): Promise<void> =>
  eachObject<number>(deps, {
    job: unpaidJob,
    isOver,
    find: after => findOverdue(deps, after ?? 0),
    object: id => `order ${id}`,
    work: id => cancelUnpaid(deps, id),
  })
