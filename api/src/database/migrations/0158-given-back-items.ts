import { type Kysely, sql } from 'kysely'

/**
 * Notes for which refused requests money that was given back by hand has counted: first those that were ordered again, then
 * those that were refused first.
 */
export const noteGivenBack = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    with unmade as (
      select i.id, i.order_id, d.status, d.decided_at,
        exists (select from order_items n
          where n.kind = 'register' and n.domain_id = i.domain_id and n.id > i.id) as is_again,
        floor(o.total * i.total / (select nullif(sum(l.total), 0) from order_items l where l.order_id = o.id)) as part,
        o.refunded - coalesce((select sum(c.amount) from credit_entries c
          where c.order_id = o.id and c.reason in ('not_registered', 'not_renewed')), 0) as by_hand
      from orders o join order_items i on i.order_id = o.id join domains d on d.id = i.domain_id
      where o.refunded > 0 and o.state = 'paid' and i.kind = 'register' and i.returned_at is null
    ), counted as (
      select u.id, u.part, u.by_hand,
        sum(u.part) over (partition by u.order_id order by u.is_again desc, u.decided_at, u.id desc) as so_far
      from unmade u where u.is_again or u.status = 'rejected'
    )
    update order_items i set given_back = c.part
    from counted c where c.id = i.id and c.part > 0 and c.so_far <= c.by_hand`.execute(db)
}

/** Marks renewals that were paid ahead and never ordered, and whose price became credit, before their items noted it. */
export const noteReturned = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update order_items i set returned_at = i.fulfilled_at
    from orders o, domains d
    where i.order_id = o.id and i.domain_id = d.id and o.grouped_by like 'prepaid %'
      and i.kind = 'renew' and i.fulfilled_at is not null and i.returned_at is null
      and exists (select from credit_entries c where c.order_id = o.id and c.reason = 'not_registered')
      and not exists (select from registry_tasks t where t.domain_id = d.id and t.kind = 'renew' and not t.payload ? 'bill'
        and t.payload->>'expiresAt' = to_char(i.term_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(
    db,
  )
}

/** The part of an item’s price that was given back by hand, as was decided when it came to nothing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table order_items add column given_back bigint not null default 0`.execute(db)
  await noteReturned(db)
  await noteGivenBack(db)
}
