import { sql } from 'kysely'
import { advisoryLocks } from '../database/advisory-lock'
import { holdsEmail, holdsText } from '../database/page'
import type { AddressRow, Database, DomainRow, OrderItemRow, OrderRow, Trx } from '../database/schema'
import { addUp, type Tax } from '../settings/price-list'
import { setCredit } from './credit-repository'

interface NewOrder {
  user_id: number
  email: string
  customer_name: string
  customer_address: string
  customer_vat: string | null
  dueDays: number
  year: number
  currency: string
  tax: Tax | null
  operation_id: number | null
  grouped_by: string | null
}

export type NewOrderItem = Pick<OrderItemRow, 'kind' | 'name' | 'zone' | 'years' | 'price' | 'total' | 'domain_id'> &
  Partial<Pick<OrderItemRow, 'term_from' | 'term_to'>>

/** An order with the next number. Other orders wait until the transaction ends, so that no number is left out. */
export const insertOrder = async (trx: Trx, { dueDays, ...order }: NewOrder): Promise<OrderRow> =>
  trx
    .insertInto('orders')
    .values(eb => ({
      ...order,
      due_at: sql<Date>`clock_now() + make_interval(days => ${dueDays}::int)`,
      tax: order.tax && JSON.stringify(order.tax),
      serial: eb
        .selectFrom('orders')
        .select(sql<number>`coalesce(max(serial), 0) + 1`.as('serial'))
        .where('year', '=', order.year),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Locks the making of orders until the transaction ends: take it as late as possible, since everybody's next order waits.
 * Many that come at once stand in a queue, for longer than a statement usually waits for a lock.
 */
export const lockOrders = async (trx: Trx): Promise<void> => {
  await sql`select set_config('lock_timeout', '8s', true), pg_advisory_xact_lock(${advisoryLocks.orders})`.execute(trx)
}

/** Renewals that a saved method pays for before the registry is asked. */
export const prepaidGroup = 'prepaid '

/** The open order that the next item is added to, of its currency: of bulk work, of a cart, or of a customer's day. */
export const lockOpenOrder = async (
  trx: Trx,
  { operation_id, grouped_by, currency }: Pick<OrderRow, 'operation_id' | 'grouped_by' | 'currency'>,
): Promise<OrderRow | undefined> => {
  if (operation_id === null && grouped_by === null) return undefined
  const which = operation_id === null ? { grouped_by } : { operation_id }
  // Bulk work has one open order that grows: one that was offered, or is in another currency, is left to itself.
  if (operation_id !== null)
    await trx
      .updateTable('orders')
      .set({ operation_id: null })
      .where(eb => eb.and({ operation_id, state: 'open' }))
      .where(eb => eb.or([eb('offered_at', 'is not', null), eb('currency', '<>', currency)]))
      .execute()
  return trx
    .selectFrom('orders')
    .selectAll()
    .where(eb => eb.and({ ...which, currency, state: 'open' }))
    .where('offered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The item of a request, whose order is then locked. Versions up to the schema's step 0036 did not note the domain. */
export const findRequestItem = async (
  trx: Trx,
  { id, user_id, name, zone }: Pick<DomainRow, 'id' | 'user_id' | 'name' | 'zone'>,
  states: readonly OrderRow['state'][],
): Promise<OrderItemRow | undefined> => {
  const { rows } = await sql<OrderItemRow>`
    select i.* from order_items i join orders o on o.id = i.order_id
    where i.kind = 'register' and o.user_id = ${user_id} and o.state = any(${states})
      and (i.domain_id = ${id} or (i.domain_id is null and i.name = ${name} and i.zone = ${zone}))
    order by i.id desc limit 1 for update of o`.execute(trx)
  return rows[0]
}

/** Takes an item out of its order, which is locked; undefined, with nothing changed, where it has no other item. */
export const removeItem = async (trx: Trx, item: OrderItemRow): Promise<OrderRow | undefined> => {
  const others = (await findItems(trx, [item.order_id])).filter(({ id }) => id !== item.id)
  const order = await findOrder(trx, null, item.order_id)
  if (!order || others.length === 0) return undefined
  await trx.deleteFrom('order_items').where('id', '=', item.id).execute()
  const { sum, total } = addUp(
    others.map(other => other.total),
    order.tax,
  )
  const changed = await trx
    .updateTable('orders')
    .set({ sum, total })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return setCredit(trx, changed, Math.min(changed.credit, total))
}

/** Adds items to an order that is locked, or that this transaction made; the order as it then is. */
export const addItems = async (trx: Trx, order: OrderRow, items: readonly NewOrderItem[]): Promise<OrderRow> => {
  await trx
    .insertInto('order_items')
    .values(items.map(item => ({ order_id: order.id, ...item })))
    .execute()
  const { sum, total } = addUp([order.sum, ...items.map(item => item.total)], order.tax)
  return trx
    .updateTable('orders')
    .set({ sum, total })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An order; only of this customer, unless `userId` is null. */
export const findOrder = (db: Database, userId: number | null, id: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== null, select => select.where('user_id', '=', userId))
    .executeTakeFirst()

interface OrderFilter {
  /** Null for everybody's. */
  userId: number | null
  state?: OrderRow['state'] | undefined
  /** A part of the number, or of the customer's email. */
  q?: string | undefined
  /** The id that the last page ended with. */
  before: number | null
}

/** As `orderNumber` writes it. */
const numberText = sql`year || '-' || lpad(serial::text, 6, '0')`

/** The newest first. */
export const listOrders = (
  db: Database,
  { userId, state, q = '', before }: OrderFilter,
  limit: number,
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .$if(userId !== null, select => select.where('user_id', '=', userId))
    .$if(before !== null, select => select.where('id', '<', before ?? 0))
    .$if(state !== undefined, select => select.where('state', '=', state ?? 'open'))
    .$if(q !== '', select =>
      select.where(
        sql<boolean>`(${holdsText(sql`concat(${numberText}, ' ', email, ' ', customer_name)`, q)} or ${holdsEmail(sql`email`, q)})`,
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The items of these orders, in the order in which they were added. */
export const findItems = (db: Database, orderIds: readonly number[]): Promise<OrderItemRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('order_items').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute()

/** Ends an order that is open; undefined when it is not. The credit that a cancelled one has used is the account's again. */
export const closeOrder = async (trx: Trx, id: number, state: 'paid' | 'cancelled'): Promise<OrderRow | undefined> => {
  const closed = await trx
    .updateTable('orders')
    .set({ state, closed_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  return closed && state === 'cancelled' ? setCredit(trx, closed, 0) : closed
}

type Customer = Pick<OrderRow, 'customer_name' | 'customer_address' | 'customer_vat'>

/** The billing details that an account chose last. */
export const findLastCustomer = (db: Database, userId: number): Promise<Customer | undefined> =>
  db
    .selectFrom('orders')
    .select(['customer_name', 'customer_address', 'customer_vat'])
    .where('user_id', '=', userId)
    .where('customer_vat', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** An address of the account's book. */
export const findBillingAddress = (db: Database, userId: number, id: number): Promise<AddressRow | undefined> =>
  db.selectFrom('addresses').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

/** What an order names where nothing was chosen for an earlier one. */
export const findDefaultAddress = (db: Database, userId: number): Promise<AddressRow | undefined> =>
  db.selectFrom('addresses').selectAll().where('user_id', '=', userId).where('is_default', '=', true).executeTakeFirst()

/** Writes other billing details on an order that is open; undefined when it is not. */
export const updateCustomer = (
  trx: Trx,
  userId: number,
  id: number,
  customer: Customer,
): Promise<OrderRow | undefined> =>
  trx
    .updateTable('orders')
    .set(customer)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()

/** What bulk work of a customer has made to be paid for; the newest order, where an earlier one was closed meanwhile. */
export const findOrderOf = (db: Database, userId: number, operationId: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('operation_id', '=', operationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest automatic renewal of each of these domains that the account paid for, with its order. */
export const findAutomaticRenewals = async (db: Database, userId: number, domainIds: readonly number[]) => {
  const { rows } = await sql<{
    domain_id: number
    term_to: Date | null
    item_total: number
    id: number
    year: number
    serial: number
    currency: string
    tax: OrderRow['tax']
  }>`
    select distinct on (i.domain_id) i.domain_id, i.term_to, i.total as item_total, o.id, o.year, o.serial, o.currency, o.tax
    from orders o join order_items i on i.order_id = o.id
    where o.user_id = ${userId} and (o.grouped_by like 'renewals %' or o.grouped_by like 'prepaid %') and i.domain_id = any(${[...domainIds]}::bigint[])
    order by i.domain_id, i.id desc`.execute(db)
  return rows
}
