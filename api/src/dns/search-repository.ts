import { type RawBuilder, sql } from 'kysely'
import { containing, holdsText } from '../database/page'
import type { Database, DnsRecordRow } from '../database/schema'

export interface FoundRecord extends DnsRecordRow {
  domain: string
}

/** What a record is found by. */
export interface Needle {
  /** As it was typed. */
  text: string
  /** In lower case, where all of it is ASCII; else null. */
  plain: string | null
  /** How names and contents, which are ASCII, may have a text of another script, in lower case. */
  encoded: readonly string[]
  /** Labels of another script (`xn--…`) that the text is a part of. */
  labels: readonly string[]
}

interface Looked {
  userId: number
  /** Ids of the domains that may be looked at; null for all of the account. */
  domains: readonly number[] | null
  needle: Needle
  /** Id of the record to go on after. */
  after: number
  limit: number
}

/** ASCII letters only: what is stored of names and contents has no others, and this takes a tenth of the time. */
const plainLower = (text: RawBuilder<unknown>) => sql`lower((${text}) collate "C")`

/** Strings of a long text end after 255 bytes, in the middle of a word. */
const content = sql`case when octet_length(r.content) > 257 then replace(r.content, '" "', '') else r.content end`

/** Name, content and comment in one, line by line: one look at one text takes half the time of three. */
const said = plainLower(
  sql`case r.host when '@' then owned.full_name else r.host || '.' || owned.full_name end || e'\\n' || ${content} || e'\\n' || r.comment`,
)

const isAscii = (column: RawBuilder<unknown>) => sql`octet_length(${column}) = length(${column})`

/** Only a text of another script or with an apostrophe can be in a comment in a form that is not plain. */
const inComment = (text: string) => sql`not ${isAscii(sql`r.comment`)} and ${holdsText(sql`r.comment`, text)}`

const isFound = ({ text, plain, encoded, labels }: Needle): RawBuilder<unknown> => {
  if (plain === null)
    return sql`
      (owned.full_name like '%xn--%' or strpos(r.host || r.content, '--') > 0 or strpos(r.content, e'\\\\') > 0) and (
        ${said} like any(${encoded.map(containing)}::text[])
        or exists (
          select from regexp_matches(${said}, 'xn--[a-z0-9-]+', 'g') part where part[1] = any(${labels}::text[])))
      or ${inComment(text)}`
  const found = sql`strpos(${said}, ${plain}) > 0`
  if (plain.includes('"')) return sql`${found} or strpos(${plainLower(sql`r.content`)}, ${plain}) > 0`
  return plain.includes("'") ? sql`${found} or ${inComment(text)}` : found
}

const isMeant = ({ text, plain }: Needle): RawBuilder<unknown> =>
  plain === null
    ? sql`not ${isAscii(sql`display_name`)} and ${holdsText(sql`display_name`, text)}`
    : sql`strpos(${plainLower(sql`display_name`)}, ${plain}) > 0`

/**
 * Records of an account's domains. They are reached through the index of their domains in one pass, so that what it costs
 * depends on the account's own records, and not on those of others; `offset 0` keeps the planner from another way.
 */
export const findRecords = async (
  db: Database,
  { userId, domains, needle, after, limit }: Looked,
): Promise<FoundRecord[]> => {
  const { rows } = await sql<FoundRecord>`
    with owned as materialized (
      select id, name || '.' || zone as full_name, ${isMeant(needle)} as is_meant
      from domains
      where user_id = ${userId} and hidden_at is null
        and (${domains}::bigint[] is null or id = any(${domains}::bigint[]))
    )
    select r.*, owned.full_name as domain
    from (
      select * from dns_records where domain_id = any(array(select id from owned)) and id > ${after} offset 0
    ) r join owned on owned.id = r.domain_id
    where owned.is_meant or ${isFound(needle)}
    order by r.id limit ${limit}`.execute(db)
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
    from dns_records r
      cross join lateral regexp_matches(lower(r.host || ' ' || r.content), 'xn--[a-z0-9-]+', 'g') part
    where r.domain_id = any(array(
        select id from domains
        where user_id = ${userId} and hidden_at is null
          and (${domains}::bigint[] is null or id = any(${domains}::bigint[]))))
      and (r.host || ' ' || r.content) ilike '%xn--%'
    limit 1000`.execute(db)
  return rows.map(({ label }) => label)
}
