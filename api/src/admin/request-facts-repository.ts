import { sql } from 'kysely'
import { isGivenBack } from '../billing/credit-repository'
import type { Database } from '../database/schema'

/** What an administrator should know of a request before deciding it. */
export interface RequestFacts {
  domain_id: number
  /** Null without a registrant. */
  registrant: string | null
  country: string | null
  /** Of the newest order that is not cancelled or given back; null without one. */
  order_id: number | null
  order_state: 'open' | 'paid' | null
  currency: string | null
  price: number | null
  /** DNS records that are stored for it. */
  records: number
}

/** Of requests that wait or are reserved: the registrant, and what they were ordered for. */
export const listRequestFacts = async (db: Database, ids: readonly number[]): Promise<RequestFacts[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<RequestFacts>`
    select d.id as domain_id,
      nullif(coalesce(nullif(c.organisation, ''), c.name), '') as registrant,
      nullif(c.country, '') as country,
      o.order_id, o.state as order_state, o.currency, o.price,
      (select count(*)::int from dns_records r where r.domain_id = d.id) as records
    from domains d
    left join contacts c on c.domain_id = d.id and c.role = 'registrant'
    left join lateral (
      select o.id as order_id, o.state, o.currency, i.total as price
      from order_items i join orders o on o.id = i.order_id
      where i.domain_id = d.id and i.kind = 'register' and o.state in ('open', 'paid')
        and i.returned_at is null and not ${isGivenBack}
      order by i.id desc limit 1) o on true
    where d.id = any(${ids}::bigint[])`.execute(db)
  return rows
}
