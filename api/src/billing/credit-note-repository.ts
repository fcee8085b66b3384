import { sql } from 'kysely'
import type { CreditNoteRow, Database, OrderRow, PaymentRow, Trx } from '../database/schema'
import type { Settings } from '../settings/settings'
import { documentYear } from './seller-repository'

/** Numbers have no gaps in a year: the lock on orders makes those that number wait for each other. */
export const insertCreditNote = async (
  trx: Trx,
  { settings }: { settings: Pick<Settings, 'INVOICE'> },
  { id: order_id, currency }: Pick<OrderRow, 'id' | 'currency'>,
  note: Pick<CreditNoteRow, 'amount' | 'state' | 'payment_id'>,
): Promise<CreditNoteRow> => {
  const year = await documentYear(trx, settings)
  const row = await trx
    .insertInto('credit_notes')
    .values(eb => ({
      ...note,
      order_id,
      currency,
      year,
      serial: eb
        .selectFrom('credit_notes')
        .select(sql<number>`coalesce(max(serial), 0) + 1`.as('serial'))
        .where('year', '=', year),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('orders')
    .set({ refunded: sql<number>`refunded + ${note.amount}` })
    .where('id', '=', order_id)
    .execute()
  return row
}

/** Stripe is asked again for a refund whose answer was lost; of others an administrator has to say what became of it. */
const isUnsettled = sql<boolean>`(credit_notes.state = 'waiting' and credit_notes.error is not null and exists (
  select from payments p where p.id = credit_notes.payment_id and p.provider <> 'stripe'))`

export type ListedNote = CreditNoteRow & { is_unsettled: boolean }

/** The oldest first. */
export const findCreditNotes = (db: Database, orderIds: readonly number[]): Promise<ListedNote[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('credit_notes')
        .selectAll()
        .select(isUnsettled.as('is_unsettled'))
        .where('order_id', 'in', orderIds)
        .orderBy('id')
        .execute()

/** In one statement, so that the time does not tell another customer's note from none; of any customer where `userId` is null. */
export const findCreditNote = (db: Database, userId: number | null, id: number): Promise<CreditNoteRow | undefined> =>
  db
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .selectAll('credit_notes')
    .where('credit_notes.id', '=', id)
    .$if(userId !== null, select => select.where('orders.user_id', '=', userId))
    .executeTakeFirst()

export const lockNote = (trx: Trx, id: number): Promise<CreditNoteRow | undefined> =>
  trx.selectFrom('credit_notes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined where nothing is to be said about the refund by an administrator. */
export const lockUnsettledNote = (trx: Trx, id: number): Promise<CreditNoteRow | undefined> =>
  trx.selectFrom('credit_notes').selectAll().where('id', '=', id).where(isUnsettled).forUpdate().executeTakeFirst()

/** The notes of refunds that were asked for and whose outcome is not known, the oldest first. */
export const lockUnknownNotes = (trx: Trx, paymentId: number): Promise<CreditNoteRow[]> =>
  trx
    .selectFrom('credit_notes')
    .selectAll()
    .where(eb => eb.and({ payment_id: paymentId, state: 'waiting' }))
    .where('error', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The note of a refund: by its id, else the newest of its payment with that amount. Only one that was not undone. */
export const lockNoteOfRefund = (
  trx: Trx,
  paymentId: number,
  { id, amount }: { id: number; amount: number },
): Promise<CreditNoteRow | undefined> =>
  trx
    .selectFrom('credit_notes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .where(eb => (id > 0 ? eb('id', '=', id) : eb('amount', '=', amount)))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Updates a note. The amount of a failed one does not count as given back. */
export const updateNote = async (
  trx: Trx,
  id: number,
  changes: Partial<Pick<CreditNoteRow, 'state' | 'error'>>,
): Promise<void> => {
  const { order_id, amount } = await trx
    .updateTable('credit_notes')
    .set(changes)
    .where('id', '=', id)
    .returning(['order_id', 'amount'])
    .executeTakeFirstOrThrow()
  if (changes.state !== 'failed') return
  await trx
    .updateTable('orders')
    .set({ refunded: sql<number>`refunded - ${amount}` })
    .where('id', '=', order_id)
    .execute()
}

/** What credit notes in these states say of a payment that its provider gives back. */
export const sumOfNotes = async (
  db: Database,
  paymentId: number,
  states: readonly CreditNoteRow['state'][] = ['waiting', 'done'],
): Promise<number> => {
  const { sum } = await db
    .selectFrom('credit_notes')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', 'in', [...states])
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** The newest payment of an order that a provider took and of which not all was given back, as money or out of credit. */
export const findRefundable = async (
  db: Database,
  orderId: number,
): Promise<(PaymentRow & { left: number }) | undefined> => {
  const { rows } = await sql<PaymentRow & { left: number }>`
    select p.*, (p.received - p.taken - coalesce((
      select sum(n.amount) from credit_notes n where n.payment_id = p.id and n.state <> 'failed'), 0))::bigint as left
    from payments p where p.order_id = ${orderId} and p.state = 'paid'
    order by p.id desc`.execute(db)
  return rows.find(({ left }) => left > 0)
}
