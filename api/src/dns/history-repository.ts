import type { DnsDifference, DnsHistoryEntry } from '@panel/shared/contract'
import { type RawBuilder, sql } from 'kysely'
import { DNS_HISTORY_DAYS } from '../base/limits'
import { prepared } from '../database/prepared'
import type { Database, Trx } from '../database/schema'

interface NewChange {
  /** Given out when the change was counted. */
  id: number
  domainId: number
  userId: number | null
  version: number
  diff: readonly DnsDifference[]
  note: string | null
  token: string | null
}

export const insertChange = async (
  trx: Trx,
  { id, domainId, userId, version, diff, note, token }: NewChange,
): Promise<void> => {
  await sql`
    insert into dns_changes (id, domain_id, user_id, version, diff, note, token) overriding system value
    values (${id}, ${domainId}, ${userId}, ${version}, ${JSON.stringify(diff)}::jsonb, ${note}, ${token})
    ${prepared}`.execute(trx)
}

const entries = (db: Database, domainId: number) =>
  db
    .selectFrom('dns_changes')
    .innerJoin('domains', 'domains.id', 'dns_changes.domain_id')
    .leftJoin('users', 'users.id', 'dns_changes.user_id')
    .select(['dns_changes.id', 'at', 'version', 'diff', 'note'])
    .select(sql<string | null>`case when users.id = domains.user_id then users.email end`.as('author'))
    .select(sql<string | null>`case when users.id = domains.user_id then token end`.as('token'))
    .select(
      sql<DnsHistoryEntry['by']>`case when dns_changes.user_id is null then 'product'
        when users.id = domains.user_id then 'owner' when users.is_admin then 'administrator' else 'former_owner' end`.as(
        'by',
      ),
    )
    .where('domain_id', '=', domainId)

/** Bytes of differences that are read at a time: a single one may have more. */
const mostBytes = 8_000_000

interface Part {
  domainId: number
  /** The version that it goes on from. */
  from: number
  limit: number
  newestFirst: boolean
}

/** Versions of the next change sets, as many as have few enough bytes together, and at least one. */
const listPart = async (db: Database, { domainId, from, limit, newestFirst }: Part): Promise<number[]> => {
  const next = (version: RawBuilder<unknown>) => sql`
    select version, octet_length(diff::text) as bytes from dns_changes
    where domain_id = ${domainId} and version ${newestFirst ? sql`<` : sql`>`} ${version}
    order by version ${newestFirst ? sql`desc` : sql`asc`} limit 1`
  const { rows } = await sql<{ version: number }>`
    with recursive part as (
      (${next(sql`${from}::bigint`)})
      union all
      select next.version, part.bytes + next.bytes
      from part cross join lateral (${next(sql`part.version`)}) next
      where part.bytes + next.bytes <= ${mostBytes}
    )
    select version from part limit ${limit}`.execute(db)
  return rows.map(({ version }) => version)
}

const isOneOf = (versions: readonly number[]) => sql<boolean>`version = any(${versions}::int[])`

/** Change sets of a zone, the newest first, from before a version on, and whether there are more. */
export const listChanges = async (db: Database, domainId: number, before: number | null, limit: number) => {
  const versions = await listPart(db, { domainId, from: before ?? Number.MAX_SAFE_INTEGER, limit, newestFirst: true })
  const found = await entries(db, domainId).where(isOneOf(versions)).orderBy('version', 'desc').execute()
  const more = await listPart(db, { domainId, from: versions.at(-1) ?? 0, limit: 1, newestFirst: true })
  return { found, hasMore: more.length > 0 }
}

export const findChange = (db: Database, domainId: number, id: number) =>
  entries(db, domainId).where('dns_changes.id', '=', id).executeTakeFirst()

/** Older change sets are deleted, one part after the other, and say nothing any more. */
const isKept = sql<boolean>`at > now() - make_interval(days => ${DNS_HISTORY_DAYS})`

/**
 * The version that a zone had at a moment: that before the first change set that is kept, where none is as old. Undefined
 * before its first change, and where that is not known any more.
 */
export const versionAt = async (
  db: Database,
  domainId: number,
  at: Date,
  zoneVersion: number,
): Promise<number | undefined> => {
  // A moment that was answered has milliseconds, what is stored has more.
  const { rows } = await sql<{ version: number }>`
    select version from (
      select coalesce(
        max(version) filter (where date_trunc('milliseconds', at) <= ${at}), min(version) - 1, ${zoneVersion}::int
      ) as version
      from dns_changes where domain_id = ${domainId} and ${isKept}) found
    where version > 0 and ${at} > now() - make_interval(days => ${DNS_HISTORY_DAYS})`.execute(db)
  return rows[0]?.version
}

/** Whether all is known that changed a zone after a version. */
export const isKnownSince = async (db: Database, domainId: number, version: number): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select coalesce(min(version) <= ${version}::int + 1, false) as known from dns_changes
    where domain_id = ${domainId} and ${isKept}`.execute(db)
  return rows[0]?.known ?? false
}

/** Change sets that are read at a time. */
const batch = 1000

/** What was changed after a version, the oldest first, as much as is read at a time; nothing at the end. */
export const changesSince = async (db: Database, domainId: number, version: number) => {
  const versions = await listPart(db, { domainId, from: version, limit: batch, newestFirst: false })
  return db
    .selectFrom('dns_changes')
    .select(['version', 'diff'])
    .where('domain_id', '=', domainId)
    .where(isOneOf(versions))
    .orderBy('version')
    .execute()
}
