import { type RawBuilder, sql } from 'kysely'
import type { CreditEntryRow, Database, OrderItemRow, OrderRow, Trx } from '../database/schema'
import { enqueue } from '../mail/outbox-repository'
import type { ProviderName } from '../settings/payment-file'

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

/** What an account has in each currency: also in those that PRICES named once, which no order uses now. */
export const readCredits = async (db: Database, userId: number): Promise<{ amount: number; currency: string }[]> => {
  const rows = await db
    .selectFrom('credit_entries')
    .select(['currency', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('user_id', '=', userId)
    .groupBy('currency')
    .having(sql<boolean>`sum(amount) <> 0`)
    .orderBy('currency')
    .execute()
  return rows.map(row => ({ amount: Number(row.amount), currency: row.currency }))
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

/** Days for which a page may be paid, or may have been. */
const longestPage = 90

/** A payment `p` was begun on a page that may have been paid without an event. */
export const isPage = sql<boolean>`p.state = 'open' and not p.is_automatic and p.reference is not null`
/** The page is not too old for that. */
export const mayBePaid = sql<boolean>`${isPage} and p.created_at > clock_now() - make_interval(days => ${longestPage}::int)`

/**
 * No page of an order `o` may have been paid without an event: the provider of each was asked since then. Those whose
 * provider is not set up any more cannot be asked.
 */
export const isAskedSince = (then: RawBuilder<unknown>, providers: readonly ProviderName[]) => sql<boolean>`not exists (
  select from payments p where p.order_id = o.id and p.processing_at is null and ${mayBePaid}
    and p.provider = any(${[...providers]}::text[]) and (p.asked_at is null or p.asked_at < ${then}))`

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

/**
 * Notes which part of an item's price was given back by hand, and whether the rest becomes credit of its account; false
 * where it did before.
 */
export const markReturned = async (
  trx: Trx,
  itemId: number,
  given_back: number,
  isCredited: boolean,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('order_items')
    .set({ given_back, ...(isCredited && { returned_at: sql<Date>`clock_now()` }) })
    .where('id', '=', itemId)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Of an item of an order `o` that came to nothing, how surely: 3 money counts for it already, 2 its name was ordered
 * again, 1 its request was refused, 0 it waits. Null where it was made: a renewal is ordered once it is made, unless it is
 * paid ahead.
 */
const unmade = (item: 'i' | 'l') => {
  const of = (column: string) => sql.ref(`${item}.${column}`)
  return sql`
    (case when ${of('given_back')} > 0 then 3
      when ${of('kind')} <> 'register' then
        case when ${of('fulfilled_at')} is null and o.grouped_by like 'prepaid %' then 0 end
      when exists (select from order_items n
        where n.kind = 'register' and n.domain_id = ${of('domain_id')} and n.id > ${of('id')}) then 2
      else (select case m.status when 'pending' then 0 else 1 end from domains m
        where m.id = ${of('domain_id')} and m.status in ('pending', 'rejected', 'reserved')) end)`
}

/** Of the order of an item, what its other items cost that were made, without the tax. */
export const pricesOfMade = async (
  db: Database,
  { id, order_id }: Pick<OrderItemRow, 'id' | 'order_id'>,
): Promise<number[]> => {
  const { rows } = await sql<{ total: number }>`
    select l.total from order_items l join orders o on o.id = l.order_id
    where l.order_id = ${order_id} and l.id <> ${id} and l.returned_at is null and ${unmade('l')} is null`.execute(db)
  return rows.map(({ total }) => total)
}

/** The part of the total of an order `o` that one of its items stands for. */
const partOf = (item: 'i' | 'l') => sql`
  floor(o.total * ${sql.ref(`${item}.total`)}
    / (select nullif(sum(a.total), 0) from order_items a where a.order_id = o.id))`

/** The money that an item of an order `o` takes before others do. */
const countedFor = (item: 'i' | 'l') => sql`coalesce(nullif(${sql.ref(`${item}.given_back`)}, 0), ${partOf(item)})`

/**
 * The money that was given back of an order `o` other than as credit, without the part that counts for items before `i`.
 * Such money belongs to no item: it counts for those that were not made, the surest and of these the last one first.
 */
const leftFor = sql`
  greatest(0, o.refunded - coalesce((select sum(c.amount) from credit_entries c
      where c.order_id = o.id and c.reason in ('not_registered', 'not_renewed')), 0)
    - coalesce((select sum(${countedFor('l')}) from order_items l
      where l.order_id = o.id and (l.returned_at is null or l.given_back > 0)
        and (${unmade('l')}, l.id) > (coalesce(${unmade('i')}, 0), i.id)), 0))`

/** Of an item `i` of an order `o`, that its price was given back other than as credit. */
export const isGivenBack = sql<boolean>`
  (o.refunded > 0 and (o.refunded >= o.total
    or (${unmade('i')} is not null and ${leftFor} >= greatest(1, ${countedFor('i')}))))`

/** The part of its order's total of an item that comes to nothing, and how much of it was given back other than as credit. */
export const givenBackOf = async (
  trx: Trx,
  { id }: Pick<OrderItemRow, 'id'>,
): Promise<{ part: number; given: number }> => {
  const { rows } = await sql<{ part: number | null; given: number | null }>`
    select ${partOf('i')}::bigint as part, least(${partOf('i')}, ${leftFor})::bigint as given
    from order_items i join orders o on o.id = i.order_id where i.id = ${id}`.execute(trx)
  const [row] = rows
  return { part: Number(row?.part ?? 0), given: Number(row?.given ?? 0) }
}

/** Whether what was paid for an item became credit, or was given back another way. */
export const wasReturned = async (db: Database, { id, returned_at }: OrderItemRow): Promise<boolean> => {
  if (returned_at !== null) return true
  const { rows } = await sql`
    select i.id from order_items i join orders o on o.id = i.order_id where i.id = ${id} and ${isGivenBack}`.execute(db)
  return rows.length > 0
}

/** Has what is paid of these requests registered, once nothing holds it any more: no decision, no missing contact. */
export const goOnAsPaid = async (trx: Trx, domainIds: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from order_items i join orders o on o.id = i.order_id
    where i.domain_id = any(${[...domainIds]}::bigint[]) and i.kind = 'register' and o.state = 'paid'`.execute(trx)
  for (const { id } of rows) await enqueue(trx, 'paid_order', { id })
}
