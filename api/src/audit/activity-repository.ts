import { sql } from 'kysely'
import { holdsEmail, holdsText } from '../database/page'
import type { Database } from '../database/schema'

interface ActivityFilter {
  userId: number
  /** Only what happened to one of these, for example `domain 12`. */
  subjects?: readonly string[] | undefined
  before: number | null
}

/** Entries that are about an account or were made by it, the newest first, from before `before`. */
export const listActivity = (db: Database, { userId, subjects, before }: ActivityFilter, limit: number) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_user_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.event',
      'audit_log.actor_user_id',
      'audit_log.address',
      'audit_log.agent',
      'audit_log.subject',
      'audit_log.data',
      'actor.is_admin',
    ])
    .select(
      sql<string | null>`(
        select display_name from domains
        where audit_log.subject in ('domain ' || domains.id, 'domain ' || name || '.' || zone)
          and (domains.user_id = ${userId} or audit_log.account_id = ${userId})
        limit 1)`.as('domain'),
    )
    .where(sql<boolean>`(audit_log.account_id = ${userId} or audit_log.actor_user_id = ${userId})`)
    .$if(subjects !== undefined, query => query.where('audit_log.subject', 'in', subjects ?? []))
    .$if(before !== null, query => query.where('audit_log.id', '<', before ?? 0))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()

export interface AuditFilter {
  q?: string | undefined
  event?: string | undefined
  account?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What an entry says, to be searched. */
const written = sql<string>`
  concat_ws(' ', audit_log.subject, audit_log.address, audit_log.agent, actor.email, audit_log.data::text)`

/** Entries that match, the newest first, from before `before`. */
export const listAudit = (db: Database, filter: AuditFilter, before: number | null, limit: number) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_user_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.event',
      'audit_log.actor_user_id',
      'actor.email',
      'audit_log.account_id',
      'audit_log.address',
      'audit_log.agent',
      'audit_log.subject',
      'audit_log.data',
    ])
    .$if(Boolean(filter.q), query =>
      query.where(
        sql<boolean>`(${holdsText(written, filter.q ?? '')} or ${holdsEmail(sql`actor.email`, filter.q ?? '')})`,
      ),
    )
    .$if(filter.event !== undefined, query => query.where('audit_log.event', '=', filter.event ?? ''))
    .$if(filter.account !== undefined, query => {
      const account = Number(filter.account)
      return query.where(sql<boolean>`(audit_log.account_id = ${account} or audit_log.actor_user_id = ${account})`)
    })
    .$if(filter.from !== undefined, query => query.where(sql<boolean>`audit_log.at >= ${filter.from}::timestamptz`))
    .$if(filter.to !== undefined, query => query.where(sql<boolean>`audit_log.at < ${filter.to}::timestamptz`))
    .$if(before !== null, query => query.where('audit_log.id', '<', before ?? 0))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
