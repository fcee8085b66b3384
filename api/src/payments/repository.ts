import { sql } from 'kysely'
import type { Database, OrderRow, PaymentEventContent, PaymentEventRow, PaymentRow, Trx } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'
import type { ProviderName } from '../settings/payment-file'

/** Locks an order, of one account unless `userId` is null. */
export const lockOrder = (trx: Trx, id: number, userId: number | null = null): Promise<OrderRow | undefined> =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== null, select => select.where('user_id', '=', userId))
    .forUpdate()
    .executeTakeFirst()

/** From now on nothing is added to the order. */
export const offerOrder = async (trx: Trx, id: number): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ offered_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .where('offered_at', 'is', null)
    .execute()
}

export type Wanted = Pick<PaymentRow, 'order_id' | 'provider' | 'amount' | 'currency' | 'save'>

export const insertPayment = (
  trx: Trx,
  payment: Wanted & Partial<Pick<PaymentRow, 'method_id' | 'is_automatic'>>,
): Promise<PaymentRow> =>
  trx
    .insertInto('payments')
    // The days between two charges are those of the product's clock, the life of a page is the provider's.
    .values({ ...payment, ...(payment.is_automatic && { created_at: sql<Date>`clock_now()` }) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updatePayment = async (
  db: Database,
  id: number,
  changes: Partial<Pick<PaymentRow, 'reference' | 'url' | 'state' | 'charge' | 'received' | 'taken'>>,
): Promise<void> => {
  await db.updateTable('payments').set(changes).where('id', '=', id).execute()
}

/** Of a payment that is open; false where it is not. */
export const endPayment = async (db: Database, id: number, state: 'failed' | 'ended'): Promise<boolean> => {
  const failed_at = sql<Date | null>`case when ${state} = 'failed' and processing_at is not null then clock_now() end`
  const open = db.updateTable('payments').set({ state, failed_at }).where('id', '=', id).where('state', '=', 'open')
  return (await open.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/** Notes that an open payment is on its way. Its order is locked, so that no other page of it is opened meanwhile. */
export const markProcessing = async (
  trx: Trx,
  { id, order_id }: Pick<PaymentRow, 'id' | 'order_id'>,
  reference: string,
): Promise<void> => {
  await lockOrder(trx, order_id)
  await trx
    .updateTable('payments')
    .set({ reference, processing_at: sql<Date>`coalesce(processing_at, clock_now())` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

export const lockPayment = (trx: Trx, id: number): Promise<PaymentRow | undefined> =>
  trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The largest number that an id can be. */
const largestId = 15

/** The payment that an event is about: by the provider's reference, or by ours where that was not stored yet. */
export const findPayment = (
  db: Database,
  provider: ProviderName,
  { reference, payment }: Pick<PaymentEventContent, 'reference' | 'payment'>,
): Promise<PaymentRow | undefined> => {
  const id = payment !== null && new RegExp(`^\\d{1,${largestId}}$`).test(payment) ? Number(payment) : 0
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where(eb => eb.or([eb('reference', '=', reference), eb.and([eb('id', '=', id), eb('reference', 'is', null)])]))
    .orderBy('reference')
    .limit(1)
    .executeTakeFirst()
}

/** The payment of which a provider has given something back, by what a refund names. */
export const findPaymentByCharge = (
  db: Database,
  provider: ProviderName,
  charge: string,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where(eb => eb.or([eb('charge', '=', charge), eb('reference', '=', charge)]))
    .limit(1)
    .executeTakeFirst()

/** Stores an event, once; the stored one where it came before. */
export const storeEvent = async (
  trx: Trx,
  provider: ProviderName,
  event: string,
  content: PaymentEventContent,
): Promise<Pick<PaymentEventRow, 'id' | 'done_at'>> => {
  const stored = await trx
    .insertInto('payment_events')
    .values({ provider, event, content: JSON.stringify(content) })
    .onConflict(conflict => conflict.columns(['provider', 'event']).doNothing())
    .returning(['id', 'done_at'])
    .executeTakeFirst()
  return (
    stored ??
    trx
      .selectFrom('payment_events')
      .select(['id', 'done_at'])
      .where('provider', '=', provider)
      .where('event', '=', event)
      .executeTakeFirstOrThrow()
  )
}

/** An event that was not applied yet. */
export const findWaitingEvent = (db: Database, id: number): Promise<PaymentEventRow | undefined> =>
  db.selectFrom('payment_events').selectAll().where('id', '=', id).where('done_at', 'is', null).executeTakeFirst()

export const eventsJob = 'payment_events'

/** Seconds for which an event is left to the call that brought it, and to the queue. */
const youngestEvent = 60

/** Events that were not applied, whatever became of their place in the queue. */
export const listWaitingEvents = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from payment_events
    where done_at is null and id > ${after} and received_at < now() - make_interval(secs => ${youngestEvent})
      and ${isNotSetAside(eventsJob, sql`'payment event ' || id`)}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks an event, so that it is applied once. */
export const lockWaitingEvent = (trx: Trx, id: number): Promise<PaymentEventRow | undefined> =>
  trx
    .selectFrom('payment_events')
    .selectAll()
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const endEvent = async (
  trx: Trx,
  id: number,
  result: { order_id: number | null; refused?: string },
): Promise<void> => {
  await trx
    .updateTable('payment_events')
    .set({ ...result, done_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export interface AlarmRow extends Pick<PaymentEventRow, 'id' | 'provider' | 'received_at' | 'content' | 'order_id'> {
  refused: string | null
  year: number | null
  serial: number | null
}

/** Alarms that are shown at a time. */
const shownAlarms = 100

/** What was refused and is not settled, the newest first. */
export const listAlarms = (db: Database): Promise<AlarmRow[]> =>
  db
    .selectFrom('payment_events')
    .leftJoin('orders', 'orders.id', 'payment_events.order_id')
    .select([
      'payment_events.id',
      'payment_events.provider',
      'payment_events.received_at',
      'payment_events.content',
      'payment_events.order_id',
      'payment_events.refused',
      'orders.year',
      'orders.serial',
    ])
    .where('refused', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('payment_events.id', 'desc')
    .limit(shownAlarms)
    .execute()

export const settleAlarm = (trx: Trx, id: number): Promise<PaymentEventRow | undefined> =>
  trx
    .updateTable('payment_events')
    .set({ settled_at: new Date() })
    .where('id', '=', id)
    .where('refused', 'is not', null)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
