import type { DnsDifference, DnsHistoryEntry } from '@panel/shared/contract'
import { sql } from 'kysely'
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

/** Change sets of a zone, the newest first, from before a version on. */
export const listChanges = (db: Database, domainId: number, before: number | null, limit: number) =>
  entries(db, domainId)
    .$if(before !== null, query => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

export const findChange = (db: Database, domainId: number, id: number) =>
  entries(db, domainId).where('dns_changes.id', '=', id).executeTakeFirst()

/** The version that a zone had at a moment; undefined before its first change. */
export const versionAt = async (db: Database, domainId: number, at: Date): Promise<number | undefined> => {
  const { version } = await db
    .selectFrom('dns_changes')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('domain_id', '=', domainId)
    // A moment that was answered has milliseconds, what is stored has more.
    .where(sql<boolean>`date_trunc('milliseconds', at) <= ${at}`)
    .executeTakeFirstOrThrow()
  return version ?? undefined
}

/** What was changed after a version, the oldest first. */
export const changesSince = async (db: Database, domainId: number, version: number): Promise<DnsDifference[][]> => {
  const found = await db
    .selectFrom('dns_changes')
    .select('diff')
    .where('domain_id', '=', domainId)
    .where('version', '>', version)
    .orderBy('version')
    .execute()
  return found.map(({ diff }) => diff)
}
