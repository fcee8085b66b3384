import { sql } from 'kysely'
import { isGivenBack } from '../billing/credit-repository'
import { prepaidGroup } from '../billing/repository'
import type { Database, DomainRow, OrderItemRow, PaymentMethodRow, PaymentRow, Trx } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'
import type { ProviderName } from '../settings/payment-file'

/** The newest saved method of an account whose provider is set up. */
export const findMethod = (
  db: Database,
  userId: number,
  providers: readonly ProviderName[],
): Promise<PaymentMethodRow | undefined> =>
  providers.length === 0
    ? Promise.resolve(undefined)
    : db
        .selectFrom('payment_methods')
        .selectAll()
        .where('user_id', '=', userId)
        .where('provider', 'in', [...providers])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()

/** The method that a charge was begun with; undefined where it was removed since. */
export const findMethodOf = async (
  db: Database,
  { method_id }: Pick<PaymentRow, 'method_id'>,
): Promise<PaymentMethodRow | undefined> =>
  method_id === null
    ? undefined
    : db.selectFrom('payment_methods').selectAll().where('id', '=', method_id).executeTakeFirst()

/** Whether a charge was begun more than so many hours ago. */
export const isOlder = async (db: Database, { id }: Pick<PaymentRow, 'id'>, hours: number): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '<', sql<Date>`clock_now() - make_interval(hours => ${hours}::int)`)
    .executeTakeFirst()) !== undefined

/** Notes that the mail about a missing method is sent; false where it was sent before. */
export const markUnpayable = async (trx: Trx, orderId: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ unpayable_at: sql<Date>`clock_now()` })
    .where('id', '=', orderId)
    .where('unpayable_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const isPrepaid = sql<boolean>`o.grouped_by like ${`${prepaidGroup}%`}`

/** The item by which the owner of a domain pays for its next term ahead; undefined where there is none. */
export const findPrepaid = async (
  trx: Trx,
  { id, user_id, expires_at }: Pick<DomainRow, 'id' | 'user_id' | 'expires_at'>,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select i.id from order_items i join orders o on o.id = i.order_id
    where i.domain_id = ${id} and i.kind = 'renew' and i.term_from = ${expires_at} and o.user_id = ${user_id}
      and i.returned_at is null and ${isPrepaid}
    order by i.id desc limit 1`.execute(trx)
  return rows[0]?.id
}

/** Hours between two attempts to charge a saved method. */
const pauseHours = 23

/** Days after which a payment on its way is asked about: no bank takes longer, and an event should have told. */
const longestDebit = 14

/** Open orders that a saved method is to pay, and was not asked to pay today. */
export const listChargeable = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.state = 'open' and ${isPrepaid} and o.id > ${after}
      and not exists (select from payments p where p.order_id = o.id and p.is_automatic and p.state in ('failed', 'paid')
        and coalesce(p.failed_at, p.created_at) > clock_now() - make_interval(hours => ${pauseHours}::int))
      and not exists (select from payments p where p.order_id = o.id and p.state = 'open'
        and p.processing_at > clock_now() - make_interval(days => ${longestDebit}::int))
      and ${isNotSetAside('charges', sql`'order ' || o.id`)}
    order by o.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The registry may still be asked for the renewal that an item `i` of an order `o` pays for; `d` is its domain. */
const isOfTerm = sql<boolean>`
  coalesce(d.user_id = o.user_id and d.expires_at = i.term_from and d.status in ('approved', 'expired'), false)`

/**
 * The items of an order that is to be charged: wanted, waiting while another renewal of the domain waits for the registry,
 * or over since the domain has another owner or term, has ended, or does not renew itself any more.
 */
export const sortItems = async (
  trx: Trx,
  orderId: number,
): Promise<Record<'wanted' | 'waiting' | 'over', OrderItemRow[]>> => {
  const { rows } = await sql<OrderItemRow & { need: 'wanted' | 'waiting' | 'over' }>`
    select i.*, case
        when not (${isOfTerm} and d.auto_renew) then 'over'
        when exists (select from registry_tasks t where t.domain_id = d.id and t.kind = 'renew' and t.state = 'waiting')
          then 'waiting'
        else 'wanted' end as need
    from order_items i join orders o on o.id = i.order_id left join domains d on d.id = i.domain_id
    where i.order_id = ${orderId} order by i.id`.execute(trx)
  const { wanted = [], waiting = [], over = [] } = Object.groupBy(rows, ({ need }) => need)
  return { wanted, waiting, over }
}

/** A cancelled order no longer stands for the terms of its domains: they can be ordered again. */
export const leaveTerms = async (trx: Trx, orderId: number): Promise<void> => {
  await trx.updateTable('orders').set({ grouped_by: null }).where('id', '=', orderId).execute()
}

/**
 * Paid, not given back, not made and never to be: the term, the owner or the status is another one, or the registry has
 * refused and the domain does not renew itself any more.
 */
const isUnused = sql<boolean>`
  i.paid_ahead_at is not null and i.fulfilled_at is null and i.returned_at is null
  and o.state = 'paid' and o.refunded < o.total and not ${isGivenBack} and o.user_id is not null
  and (not ${isOfTerm} or (not d.auto_renew and exists (select from registry_tasks t
    where t.domain_id = d.id and t.kind = 'renew' and t.state = 'refused' and t.ended_at >= i.paid_ahead_at)))`

/** Items whose price is to be given back, by their ids after `after`. */
export const listUnused = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select i.id from order_items i join orders o on o.id = i.order_id left join domains d on d.id = i.domain_id
    where i.id > ${after} and ${isUnused} and ${isNotSetAside('charges', sql`'item ' || i.id`)}
    order by i.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Undefined where the renewal was ordered, or its price given back, meanwhile. */
export const lockUnused = async (trx: Trx, id: number): Promise<OrderItemRow | undefined> => {
  const { rows } = await sql<OrderItemRow>`
    select i.* from order_items i join orders o on o.id = i.order_id left join domains d on d.id = i.domain_id
    where i.id = ${id} and ${isUnused} for update of i`.execute(trx)
  return rows[0]
}

/** The charge of an order whose outcome is not known yet. */
export const findOpenCharge = (trx: Trx, orderId: number): Promise<PaymentRow | undefined> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where(eb => eb.and({ order_id: orderId, is_automatic: true, state: 'open' }))
    .executeTakeFirst()

export const countFailedCharges = async (trx: Trx, orderId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('payments')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb => eb.and({ order_id: orderId, is_automatic: true, state: 'failed' }))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notes that a renewal that was paid ahead is ordered, or its price given back; false where it was before. */
export const beginFulfilment = async (trx: Trx, itemId: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('order_items')
    .set({ fulfilled_at: sql<Date>`clock_now()` })
    .where('id', '=', itemId)
    .where('fulfilled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Notes that the registry has refused a renewal that was paid ahead: it is ordered again, or its price given back. */
export const undoFulfilment = async (trx: Trx, itemId: number): Promise<void> => {
  // An earlier version did not note when it was paid.
  const paid_ahead_at = sql<Date>`coalesce(paid_ahead_at, clock_now())`
  await trx.updateTable('order_items').set({ fulfilled_at: null, paid_ahead_at }).where('id', '=', itemId).execute()
}
