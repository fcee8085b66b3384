import { type Kysely, sql } from 'kysely'

/** Marks requests that were rejected, and whose price became credit, before that was noted at their items. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update order_items i set returned_at = o.closed_at
    from orders o, domains d
    where i.order_id = o.id and i.domain_id = d.id
      and i.kind = 'register' and i.returned_at is null and o.state = 'paid' and d.status = 'rejected'
      and exists (select from credit_entries c where c.order_id = o.id and c.reason = 'not_registered')`.execute(db)
}
