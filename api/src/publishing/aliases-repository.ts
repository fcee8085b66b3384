import { type RawBuilder, sql } from 'kysely'
import type { AliasFailure } from '../database/registry-columns'
import type { Database } from '../database/schema'
import { isServedRow } from './repository'

/** The target of an ALIAS, and what it answered last; null before it was asked. */
export interface AliasTarget {
  domainId: number
  target: string
  addresses: string[] | null
}

const targets = sql`
  select distinct r.domain_id, lower(r.content) as target from dns_records r where r.type = 'ALIAS'`

const found = async (db: Database, query: RawBuilder<AliasTarget>): Promise<AliasTarget[]> =>
  (await query.execute(db)).rows

/** Targets of zones that are served whose last answer is no longer to be kept; those that did not answer come last. */
export const dueTargets = (db: Database, limit: number): Promise<AliasTarget[]> =>
  found(
    db,
    sql<AliasTarget>`
    select t.domain_id as "domainId", t.target, a.addresses
    from (${targets}) t
    join domains d on d.id = t.domain_id and d.delegation_type <> 'parking' and ${isServedRow('d')}
    left join dns_aliases a using (domain_id, target)
    where a.next_at is null or a.next_at <= now()
    order by coalesce(a.silences > 0, false), a.next_at nulls first limit ${limit}`,
  )

/** Targets of one zone that were not asked yet. */
export const newTargets = (db: Database, domainId: number): Promise<AliasTarget[]> =>
  found(
    db,
    sql<AliasTarget>`
    select t.domain_id as "domainId", t.target, null as addresses
    from (${targets} and r.domain_id = ${domainId}) t left join dns_aliases a using (domain_id, target)
    where a.target is null`,
  )

interface AliasAnswer {
  addresses: readonly string[]
  /** Until it is asked again; twice as long each time that it does not answer, at most an hour. */
  seconds: number
  failure: AliasFailure | null
}

const longestPause = 3600

export const storeAnswer = async (
  db: Database,
  { domainId, target }: AliasTarget,
  { addresses, seconds, failure }: AliasAnswer,
): Promise<void> => {
  const isSilent = failure === 'no_answer'
  await sql`
    insert into dns_aliases (domain_id, target, addresses, next_at, failure, silences)
    values (${domainId}, ${target}, ${addresses}::text[], now() + make_interval(secs => ${seconds}), ${failure},
      case when ${isSilent} then 1 else 0 end)
    on conflict (domain_id, target) do update set addresses = excluded.addresses, failure = excluded.failure,
      silences = case when ${isSilent} then dns_aliases.silences + 1 else 0 end,
      next_at = case when ${isSilent}
        then now() + make_interval(secs => least(${longestPause}, ${seconds} * 2 ^ least(dns_aliases.silences, 20)))
        else excluded.next_at end,
      checked_at = case when excluded.failure is null then now() else dns_aliases.checked_at end`.execute(db)
}

/** Answers that no record needs any more. */
export const forgetUnused = async (db: Database): Promise<void> => {
  await sql`
    delete from dns_aliases a where not exists (
      select from (${targets}) t where t.domain_id = a.domain_id and t.target = a.target)`.execute(db)
}

/** What the targets of a zone answered last. */
export const answersOf = (db: Database, domainId: number) =>
  db
    .selectFrom('dns_aliases')
    .select(['target', 'addresses', 'checked_at', 'failure'])
    .where('domain_id', '=', domainId)
    .where(sql<boolean>`exists (select from dns_records r where r.domain_id = dns_aliases.domain_id
      and r.type = 'ALIAS' and lower(r.content) = dns_aliases.target)`)
    .orderBy('target')
    .execute()
