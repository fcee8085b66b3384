import { sql } from 'kysely'
import { prepaidGroup } from '../billing/repository'
import type { Database, DomainRow, OrderItemRow, OrderRow, PaymentMethodRow, PaymentRow, Trx } from '../database/schema'
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

/** The item that pays for the next term of a domain ahead, with the state of its order; undefined where there is none. */
export const findPrepaid = async (
  trx: Trx,
  { id, expires_at }: Pick<DomainRow, 'id' | 'expires_at'>,
): Promise<{ item: number; state: OrderRow['state'] } | undefined> => {
  const { rows } = await sql<{ item: number; state: OrderRow['state'] }>`
    select i.id as item, o.state from order_items i join orders o on o.id = i.order_id
    where i.domain_id = ${id} and i.kind = 'renew' and i.term_from = ${expires_at} and ${isPrepaid}
    order by i.id desc limit 1`.execute(trx)
  return rows[0]
}

/** Hours between two attempts to charge a saved method. */
const pauseHours = 23

/** Open orders that a saved method is to pay, and was not asked to pay today. */
export const listChargeable = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.state = 'open' and ${isPrepaid} and o.id > ${after}
      and not exists (select from payments p where p.order_id = o.id and p.is_automatic and p.state in ('failed', 'paid')
        and p.created_at > clock_now() - make_interval(hours => ${pauseHours}::int))
      and ${isNotSetAside('charges', sql`'order ' || o.id`)}
    order by o.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether one of the renewals that an order pays for can still be made. */
export const isStillWanted = async (trx: Trx, items: readonly OrderItemRow[]): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from order_items i join domains d on d.id = i.domain_id
      where i.id = any(${items.map(({ id }) => id)}::bigint[]) and d.status in ('approved', 'expired')
        and d.expires_at = i.term_from) as found`.execute(trx)
  return rows[0]?.found ?? false
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

/** Marks an item of an order that was paid ahead as fulfilled; false where it was before. */
export const beginFulfilment = async (trx: Trx, itemId: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('order_items')
    .set({ fulfilled_at: sql<Date>`clock_now()` })
    .where('id', '=', itemId)
    .where('fulfilled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
