import { sql } from 'kysely'
import type { CreditEntryRow, Database, OrderItemRow, OrderRow, Trx } from '../database/schema'

/** What a payment became that its order did not need. */
const fromPayments = ['overpaid', 'paid_twice', 'paid_late', 'not_registered', 'not_renewed'] as const

/** `refunded`: its provider gave it back; `refund_failed`: it did not after all. */
const backToPayments = ['refunded', 'refund_failed'] as const

export type CreditReason = (typeof fromPayments)[number] | (typeof backToPayments)[number] | 'used' | 'returned'

/** Entries that an account is shown. */
const shown = 100

/** What an account has to its credit, in minor units. */
export const readCredit = async (db: Database, userId: number, currency: string): Promise<number> => {
  const { total } = await db
    .selectFrom('credit_entries')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const sumOf = async (db: Database, orderId: number, reasons: readonly CreditReason[]): Promise<number> => {
  const { total } = await db
    .selectFrom('credit_entries')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('order_id', '=', orderId)
    .where('reason', 'in', [...reasons])
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** What payments of an order became credit, without what their providers gave back of it. */
export const creditFromPayments = (db: Database, orderId: number): Promise<number> =>
  sumOf(db, orderId, [...fromPayments, ...backToPayments])

/** What an order has used of the account's credit and not given back. */
export const usedCredit = async (db: Database, orderId: number): Promise<number> =>
  -(await sumOf(db, orderId, ['used', 'returned']))

/** The newest first. */
export const listCredit = (db: Database, userId: number, currency: string): Promise<CreditEntryRow[]> =>
  db
    .selectFrom('credit_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()

export const addCredit = async (
  trx: Trx,
  { id: order_id, user_id, currency }: Pick<OrderRow, 'id' | 'user_id' | 'currency'>,
  reason: CreditReason,
  amount: number,
): Promise<void> => {
  await trx.insertInto('credit_entries').values({ user_id, amount, currency, reason, order_id }).execute()
}

/** Of an order that is locked or was made by this transaction, so much is paid by the account's credit; never less than 0. */
export const setCredit = async (trx: Trx, order: OrderRow, credit: number): Promise<OrderRow> => {
  const change = credit - order.credit
  if (change === 0) return order
  await addCredit(trx, order, change > 0 ? 'used' : 'returned', -change)
  return trx.updateTable('orders').set({ credit }).where('id', '=', order.id).returningAll().executeTakeFirstOrThrow()
}

/** Since when payments of these orders are on their way, which their banks confirm in a few days. */
export const findProcessing = async (db: Database, orderIds: readonly number[]): Promise<ReadonlyMap<number, Date>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ order_id: number; since: Date }>`
    select order_id, min(processing_at) as since from payments
    where order_id = any(${[...orderIds]}::bigint[]) and state = 'open' and processing_at is not null
    group by order_id`.execute(db)
  return new Map(rows.map(({ order_id, since }) => [order_id, since]))
}

/** What is left to pay. */
export const dueOf = ({ total, credit }: Pick<OrderRow, 'total' | 'credit'>): number => total - credit

/** Notes that the renewals of an order are paid before the registry is asked. */
export const markPaidAhead = async (trx: Trx, orderId: number): Promise<void> => {
  await trx
    .updateTable('order_items')
    .set({ paid_ahead_at: sql<Date>`clock_now()` })
    .where('order_id', '=', orderId)
    .execute()
}

/** Notes that the price of an item becomes credit of its account; false where it did before. */
export const markReturned = async (trx: Trx, itemId: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('order_items')
    .set({ returned_at: sql<Date>`clock_now()` })
    .where('id', '=', itemId)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Of the order of an item, what its other items cost that were ordered at the registry, without the tax. */
export const pricesOfMade = async (
  db: Database,
  { id, order_id }: Pick<OrderItemRow, 'id' | 'order_id'>,
): Promise<number[]> => {
  const others = db.selectFrom('order_items').select('total').where('order_id', '=', order_id).where('id', '<>', id)
  const made = await others.where('fulfilled_at', 'is not', null).where('returned_at', 'is', null).execute()
  return made.map(({ total }) => total)
}

/**
 * Of an item `i` of an order `o`, that its price was given back other than as credit. Such money belongs to no item: it
 * counts for those that were not made, from the last one on, each with its part of the total.
 */
export const isGivenBack = sql<boolean>`
  (o.refunded > 0 and (o.refunded >= o.total or (i.fulfilled_at is null
    and o.refunded - coalesce((select sum(c.amount) from credit_entries c
        where c.order_id = o.id and c.reason in ('not_registered', 'not_renewed')), 0)
      >= greatest(1, floor(o.total
        * (select sum(l.total) from order_items l
            where l.order_id = o.id and l.id >= i.id and l.fulfilled_at is null and l.returned_at is null)
        / (select nullif(sum(l.total), 0) from order_items l where l.order_id = o.id))))))`

/** Whether what was paid for an item became credit, or all of its order was given back. */
export const wasReturned = async (trx: Trx, { order_id, returned_at }: OrderItemRow): Promise<boolean> =>
  returned_at !== null ||
  (await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order_id)
    .where('refunded', '>', 0)
    .whereRef('refunded', '>=', 'total')
    .executeTakeFirst()) !== undefined
