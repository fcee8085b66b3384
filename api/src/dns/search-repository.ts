import { type RawBuilder, sql } from 'kysely'
import { holdsText } from '../database/page'
import type { Database, DnsRecordRow } from '../database/schema'

export interface FoundRecord extends DnsRecordRow {
  domain: string
}

interface Looked {
  userId: number
  /** Ids of the domains that may be looked at; null for all of the account. */
  domains: readonly number[] | null
  /** Patterns of LIKE, in lower case, any of which a name or a content matches. */
  patterns: readonly string[]
  /** As it was typed: for comments, and for names of domains in their own script. */
  text: string
  /** Id of the record to go on after. */
  after: number
  limit: number
}

/** ASCII letters only: what is stored of names and contents has no others, and this takes a tenth of the time. */
const plainLower = (text: RawBuilder<unknown>) => sql`lower((${text}) collate "C")`

/** A string of a long text ends after 255 bytes, in the middle of a word. */
const joined = sql`replace(r.content, '" "', '')`

/**
 * Records of an account's domains. They are reached domain by domain through the index of each, so that what it costs
 * depends on the account's own records, and not on those of others; `offset 0` keeps the planner from another way.
 */
export const findRecords = async (
  db: Database,
  { userId, domains, patterns, text, after, limit }: Looked,
): Promise<FoundRecord[]> => {
  const isOne = (value: RawBuilder<unknown>) => sql`${plainLower(value)} like any(${patterns}::text[])`
  const { rows } = await sql<FoundRecord>`
    select found.*, owned.full_name as domain
    from (
      select id, name || '.' || zone as full_name,
        ${holdsText(sql`display_name`, text)} as is_meant
      from domains
      where user_id = ${userId} and hidden_at is null
        and (${domains}::bigint[] is null or id = any(${domains}::bigint[]))
      offset 0
    ) owned cross join lateral (
      select r.* from dns_records r
      where r.domain_id = owned.id and r.id > ${after} and (
        owned.is_meant
        or ${isOne(sql`case r.host when '@' then owned.full_name else r.host || '.' || owned.full_name end`)}
        or ${isOne(sql`r.content`)}
        or (r.comment <> '' and ${holdsText(sql`r.comment`, text)})
        or (length(r.content) > 257 and ${isOne(joined)}))
      offset 0
    ) found
    order by found.id limit ${limit}`.execute(db)
  return rows
}

/** The labels in other scripts (A-labels, RFC 5890 2.3.2.1) that names and contents of an account have. */
export const listForeignLabels = async (
  db: Database,
  userId: number,
  domains: readonly number[] | null,
): Promise<string[]> => {
  const { rows } = await sql<{ label: string }>`
    select distinct part[1] as label
    from domains d join dns_records r on r.domain_id = d.id
      cross join lateral regexp_matches(lower(r.host || ' ' || r.content), 'xn--[a-z0-9-]+', 'g') part
    where d.user_id = ${userId} and d.hidden_at is null and (r.host || ' ' || r.content) ilike '%xn--%'
      and (${domains}::bigint[] is null or d.id = any(${domains}::bigint[]))
    limit 1000`.execute(db)
  return rows.map(({ label }) => label)
}
