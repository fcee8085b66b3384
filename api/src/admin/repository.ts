import type { AdminLog } from '@panel/shared/contract'
import { sql } from 'kysely'
import {
  afterCursor,
  cutPage,
  holdsEmail,
  holdsText,
  type Paged,
  readPage,
  rowsToRead,
  type SortColumn,
  sortOf,
} from '../database/page'
import type { Database } from '../database/schema'
import type { ListQuery } from '../domains/list-repository'

const id = sql`users.id`

const columns: Record<string, SortColumn> = {
  id: { expression: id, type: 'bigint' },
  email: { expression: sql`users.email`, type: 'text' },
  created_at: { expression: sql`users.created_at`, type: 'timestamptz' },
}

interface AccountRow {
  id: number
  email: string
  created_at: Date
  domains: AdminLog['domains']
  more_domains: NonNullable<AdminLog['more_domains']> | null
}

/** Domains of an account that a row of the list has. */
const mostDomains = sql.lit(100)

const domainsOfUser = sql<AdminLog['domains']>`
  coalesce(
    (select json_agg(json_strip_nulls(json_build_object('name', name, 'zone', zone, 'status', status,
       'display_name', nullif(display_name, name || '.' || zone))) order by id)
     from (select id, name, zone, display_name, status from domains where user_id = users.id order by id desc limit ${mostDomains}) newest),
    '[]'::json)`

/** By status; null where an account has none beyond those. */
const moreOfUser = sql<AccountRow['more_domains']>`
  (select json_object_agg(status, count)
   from (select status, count(*)::int as count
         from (select status from domains where user_id = users.id order by id desc offset ${mostDomains}) others
         group by status) counted)`

/**
 * Accounts with their newest domains (S3.8), newest first unless sorted otherwise.
 * @throws ProblemError validation
 */
export const listAccounts = (db: Database, query: ListQuery): Promise<Paged<AccountRow>> => {
  const page = readPage(query, columns, '-id')
  const limit = rowsToRead(page)
  return db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.created_at'])
    .select(domainsOfUser.as('domains'))
    .select(moreOfUser.as('more_domains'))
    .select(sql<string>`${page.column.expression}::text`.as('sort_value'))
    .$if(Boolean(query.q), select =>
      select.where(
        sql<boolean>`(${holdsEmail(sql`users.email`, query.q ?? '')} or ${holdsText(sql`users.full_name`, query.q ?? '')})`,
      ),
    )
    .$if(query.status !== undefined, select =>
      select.where(sql<boolean>`exists (select from domains where user_id = users.id and status = ${query.status})`),
    )
    .where(afterCursor(page, id))
    .orderBy(sortOf(page, id))
    .$if(limit !== null, select => select.limit(limit ?? 0))
    .execute()
    .then(rows => cutPage(page, rows))
}
