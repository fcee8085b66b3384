import type { DomainFacet } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { Database } from '../database/schema'
import { isWithin, type Narrowing } from './filter-repository'

/** Values of each filter that are counted. */
const mostValues = 200

const values = {
  zone: sql`(select zone as value)`,
  // Spellings of one tag are one value: a filter finds them all.
  tag: sql`(select distinct on (lower(tag)) tag as value from unnest(tags) tag)`,
  auto_renew: sql`(select auto_renew::text as value where status <> 'unregistered')`,
  lock: sql`(select client_transfer_lock::text as value where status <> 'unregistered')`,
  ns: sql`(select distinct ns as value from unnest(array[ns1, ns2, ns3, ns4] || more_nameservers) ns where ns is not null)`,
  health: sql`(select case when score = 100 then 'good' else 'poor' end as value
    from domain_health where domain_id = domains.id and score is not null)`,
} as const

const filters = Object.keys(values) as (keyof typeof values)[]

/**
 * Which values each filter has among the domains of a user that all other parameters leave, the most frequent first;
 * with `only`, among these.
 * @throws ProblemError validation
 */
export const countFacets = async (
  db: Database,
  userId: number,
  narrowing: Narrowing,
  only: readonly number[] | null,
): Promise<DomainFacet[]> => {
  const parts = await Promise.all(
    filters.map(async filter => {
      const { [filter]: _, ...others } = narrowing
      return sql`(
        select ${sql.lit(filter)} as filter, min(value) as value, count(*)::int as count
        from domains cross join lateral ${values[filter]} as each_value
        where user_id = ${userId} and hidden_at is null and (${only}::bigint[] is null or id = any(${only}::bigint[]))
          and ${await isWithin(db, others)}
        group by lower(value) order by count(*) desc, lower(value) limit ${sql.lit(mostValues)})`
    }),
  )
  const { rows } = await sql<DomainFacet>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
