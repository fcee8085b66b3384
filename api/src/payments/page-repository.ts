import { sql } from 'kysely'
import { isPage, mayBePaid } from '../billing/credit-repository'
import type { Database, PaymentRow, Trx } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'
import type { ProviderName } from '../settings/payment-file'
import { eventsJob, type Wanted } from './repository'

/** Hours for which a provider keeps a page open; an older payment gets a new page. */
const pageHours = 23

/** The payment of an order by a provider that is open already, of the same amount. */
export const findOpenPayment = (trx: Trx, wanted: Wanted): Promise<PaymentRow | undefined> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where(eb => eb.and({ ...wanted, state: 'open', is_automatic: false }))
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${pageHours}::int)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Payments of an order whose pages are open beside the one that is kept. */
export const listReplaced = (db: Database, kept: Pick<PaymentRow, 'id' | 'order_id'>): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', kept.order_id)
    .where('id', '<>', kept.id)
    .where(eb => eb.and({ state: 'open', is_automatic: false }))
    .where('reference', 'is not', null)
    .execute()

/** A payment of an order that was begun on a page and is on its way. */
export const findProcessingPage = (db: Database, orderId: number): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(eb => eb.and({ order_id: orderId, state: 'open', is_automatic: false }))
    .where('processing_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()

/**
 * Payments on pages whose providers are to be asked what became of them: after ten minutes, after twice as long each
 * time, and once a day in the end. Those on their way are asked about daily.
 */
export const listUnasked = async (
  db: Database,
  after: number,
  providers: readonly ProviderName[],
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from payments p
    where p.id > ${after} and ((p.processing_at is not null and ${isPage})
        or (${mayBePaid} and p.provider = any(${[...providers]}::text[])))
      and greatest(p.created_at, p.asked_at, p.processing_at) <= clock_now() - case
        when p.processing_at is not null then interval '1 day'
        else least(interval '1 day', greatest(interval '10 minutes', p.asked_at - p.created_at)) end
      and ${isNotSetAside(eventsJob, sql`'payment ' || p.id`)}
    order by p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A payment on a page, while nothing is known of its outcome. */
export const findPage = (db: Database, id: number): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(eb => eb.and({ id, state: 'open', is_automatic: false }))
    .executeTakeFirst()

export const noteAsked = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('payments').set({ asked_at: sql<Date>`clock_now()` }).where('id', '=', id).execute()
}
