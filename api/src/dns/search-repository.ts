import { type RawBuilder, sql } from 'kysely'
import { containing, folded, holdsText } from '../database/page'
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

/** The domain and the record that the last page ended with. */
export interface Place {
  domain_id: number
  id: number
}

interface Looked {
  userId: number
  /** Ids of the domains that may be looked at; null for all of the account. */
  domains: readonly number[] | null
  needle: Needle
  after: Place
  limit: number
}

/** ASCII letters only: what is stored of names and contents has no others, and this takes a tenth of the time. */
const plainLower = (text: RawBuilder<unknown>) => sql`lower((${text}) collate "C")`

/** Strings of a long text end after 255 bytes, in the middle of a word. */
const content = sql`case when octet_length(r.content) > 257 then replace(r.content, '" "', '') else r.content end`

/** Name, content and comment in one, line by line: one look at one text takes half the time of three. */
const said = plainLower(
  sql`case r.host when '@' then zones.full_name else r.host || '.' || zones.full_name end || e'\\n' || ${content} || e'\\n' || r.comment`,
)

const isAscii = (column: RawBuilder<unknown>) => sql`octet_length(${column}) = length(${column})`

/** Only a text of another script or with an apostrophe can be in a comment in a form that is not plain. */
const inComment = (text: string) => sql`not ${isAscii(sql`r.comment`)} and ${holdsText(sql`r.comment`, text)}`

const isFound = ({ text, plain, encoded, labels }: Needle): RawBuilder<unknown> => {
  if (plain === null)
    return sql`
      (zones.full_name like '%xn--%' or strpos(r.host || r.content, '--') > 0 or strpos(r.content, e'\\\\') > 0) and (
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
 * Whether a text has a part. Up to three letters `like` is quicker: `strpos` skips no more letters than a part has, and
 * counts those before what it has found.
 */
const hasPart = (text: RawBuilder<unknown>, part: string) =>
  part.length > 3
    ? sql`strpos(${text} collate "C", ${part}) > 0`
    : sql`${text} collate "C" like ${containing(part)}::text`

/** The strings of a long text are one in a zone's text: it has what is between quotation marks, and not them. */
const hasParts = (text: RawBuilder<unknown>, parts: string) => {
  const between = parts.split('"').filter(part => part === parts || part.trim() !== '')
  return sql.join([sql`true`, ...between.map(part => hasPart(text, part))], sql` and `)
}

/** Whether the texts of a zone have what one of its records may be found by. */
const mayHave = ({ text, plain, encoded, labels }: Needle): RawBuilder<unknown> => {
  const isNoted = sql`strpos(noted collate "C", ${folded(sql`${text}::text`)}) > 0`
  if (plain === null)
    return sql`${isNoted} or encoded collate "C" like any(${[...encoded, ...labels].map(containing)}::text[])`
  const isSaid = hasParts(sql`said`, plain)
  return plain.includes("'") ? sql`${isSaid} or ${isNoted}` : isSaid
}

const ownDomains = (userId: number, domains: readonly number[] | null) => sql`
  domains.user_id = ${userId} and domains.hidden_at is null
    and (${domains}::bigint[] is null or domains.id = any(${domains}::bigint[]))`

/**
 * Writes the texts of an account's zones whose records have changed since, or never had one. Which those are is read from
 * the indexes of three tables, each in one pass: to look up each zone takes twice as long.
 */
export const writeChangedTexts = async (db: Database, userId: number): Promise<void> => {
  await sql`
    with owned as materialized (select id from domains where ${ownDomains(userId, null)}),
    changed as materialized (
      select owned.id, coalesce(zone.version, 0) as version, known.version as known
      from owned
        left join (
          select domain_id, version from dns_zones where domain_id = any(array(select id from owned)) offset 0
        ) zone on zone.domain_id = owned.id
        left join (
          select domain_id, version from dns_zone_texts where domain_id = any(array(select id from owned)) offset 0
        ) known on known.domain_id = owned.id
      where known.version is distinct from coalesce(zone.version, 0)
    )
    insert into dns_zone_texts as stored (domain_id, version, noted, encoded, said)
    select changed.id, changed.version, t.noted, t.encoded, t.said
    from changed
      cross join lateral zone_texts(
        changed.id, (select name || '.' || zone from domains where id = changed.id)) t
    where changed.known is not null or exists (select from dns_records where domain_id = changed.id)
    on conflict (domain_id) do update
      set version = excluded.version, noted = excluded.noted, encoded = excluded.encoded, said = excluded.said
      where stored.version < excluded.version`.execute(db)
}

/**
 * Records of an account's domains, by domain and by id. The texts of its zones are reached through their index in one
 * pass, so that what it costs depends on the account's own, and not on those of others. Records are only looked at in the
 * zones that may have the needle, until the page is full; `offset 0` keeps the planner from another way.
 */
export const findRecords = async (
  db: Database,
  { userId, domains, needle, after, limit }: Looked,
): Promise<FoundRecord[]> => {
  const { rows } = await sql<FoundRecord>`
    with owned as materialized (
      select id, name || '.' || zone as full_name, ${isMeant(needle)} as is_meant
      from domains where ${ownDomains(userId, domains)} and id >= ${after.domain_id}
    )
    select r.*, zones.full_name as domain
    from (
      select owned.id, owned.full_name, owned.is_meant
      from (
        select domain_id, ${mayHave(needle)} as may_have from dns_zone_texts
        where domain_id = any(array(select id from owned)) offset 0
      ) zone join owned on owned.id = zone.domain_id
      where owned.is_meant or zone.may_have
      order by owned.id offset 0
    ) zones
      cross join lateral (
        select r.* from dns_records r
        where r.domain_id = zones.id and (zones.id > ${after.domain_id} or r.id > ${after.id})
          and (zones.is_meant or ${isFound(needle)})
        order by r.id offset 0
      ) r
    order by zones.id, r.id limit ${limit}`.execute(db)
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
    from dns_zone_texts zone cross join lateral regexp_matches(zone.encoded, 'xn--[a-z0-9-]+', 'g') part
    where zone.domain_id = any(array(select id from domains where ${ownDomains(userId, domains)}))
      and zone.encoded is not null
    limit 1000`.execute(db)
  return rows.map(({ label }) => label)
}
