import { sql } from 'kysely'
import type { CreditEntryRow, Database, OrderRow, Trx } from '../database/schema'

/** What a payment became that its order did not need. */
const fromPayments = ['overpaid', 'paid_twice', 'paid_late', 'not_registered'] as const

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

/** What payments of an order became credit, without what their providers gave back of it. */
export const creditFromPayments = async (db: Database, orderId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('credit_entries')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('order_id', '=', orderId)
    .where('reason', 'in', [...fromPayments, ...backToPayments])
    .executeTakeFirstOrThrow()
  return Number(total)
}

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

/** What is left to pay. */
export const dueOf = ({ total, credit }: Pick<OrderRow, 'total' | 'credit'>): number => total - credit

/** Whether what was paid for a request of an order became credit, since it was not registered. */
export const hasReturned = async (trx: Trx, orderId: number): Promise<boolean> =>
  (await trx
    .selectFrom('credit_entries')
    .select('id')
    .where('order_id', '=', orderId)
    .where('reason', '=', 'not_registered')
    .limit(1)
    .executeTakeFirst()) !== undefined
