import type { DomainCount } from '@panel/shared/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterCursor, cutPage, type Paged, readPage, rowsToRead, type SortColumn, sortOf } from '../database/page'
import { prepared } from '../database/prepared'
import type { Database } from '../database/schema'
import { conditionsOf, type Narrowing, waitingFor } from './filter-repository'
import { hasDnssec, hasWork, healthScore, lacksRegistrant, type ShownDomain, shown } from './shown-repository'

/** Which of these domains have no registrant who can be reached. */
export const listLackingRegistrant = async (db: Database, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('domains')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(lacksRegistrant)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** The parameters of a list. */
export interface ListQuery extends Narrowing {
  limit?: string | undefined
  cursor?: string | undefined
  sort?: string | undefined
  /** How many domains come before the page; a cursor says the same better. */
  offset?: string | undefined
}

const id = sql`id`

const columns: Record<string, SortColumn> = {
  id: { expression: id, type: 'bigint' },
  name: { expression: sql`(name || '.' || zone)`, type: 'text' },
  status: { expression: sql`status`, type: 'text' },
  created_at: { expression: sql`created_at`, type: 'timestamptz' },
  auto_renew: { expression: sql`(not auto_renew)::int`, type: 'bigint' },
  privacy_enabled: { expression: sql`(not privacy_enabled)::int`, type: 'bigint' },
  expires_at: { expression: sql`coalesce(expires_at, 'infinity')`, type: 'timestamptz' },
}

/**
 * Domains, newest first unless sorted otherwise: those of one user, or of all where `userId` is null; with `only`, no others than these.
 * @throws ProblemError validation
 */
export const listDomains = async (
  db: Database,
  userId: number | null,
  query: ListQuery,
  only: readonly number[] | null = null,
): Promise<Paged<ShownDomain>> => {
  const page = readPage(query, columns, '-id')
  const narrowing = await conditionsOf(db, query)
  const limit = rowsToRead(page)
  // What a search finds is a matter of its words: such a list is planned each time, and so is one that is read whole.
  const isFrequent = limit !== null && narrowing.length === 0 && only === null
  const rows = await db
    .selectFrom('domains')
    .select(shown)
    .select(sql<string>`${page.column.expression}::text`.as('sort_value'))
    .select([hasWork.as('has_work'), hasDnssec.as('dnssec'), healthScore.as('health')])
    .select(lacksRegistrant.as('lacks_registrant'))
    .$if(userId !== null, select => select.where('user_id', '=', userId ?? 0).where('hidden_at', 'is', null))
    .$if(only !== null, select => select.where('id', 'in', only ?? []))
    .$if(narrowing.length > 0, select => select.where(sql.join<boolean>(narrowing, sql` and `)))
    .where(afterCursor(page, id))
    .orderBy(sortOf(page, id))
    .$if(limit !== null, select => select.limit(limit ?? 0))
    .$if(query.offset !== undefined && query.cursor === undefined, select => select.offset(Number(query.offset)))
    .$if(isFrequent, select => select.modifyEnd(prepared))
    .execute()
  return cutPage(page, rows)
}

/**
 * How many domains of a user there are of each status, of those that a list is narrowed to, and how many of these wait
 * for their owner; with `only`, of these. One pass over what the list finds.
 * @throws ProblemError validation
 */
export const countDomains = async (
  db: Database,
  userId: number,
  query: Narrowing,
  only: readonly number[] | null,
): Promise<DomainCount[]> => {
  const narrowing = await conditionsOf(db, query)
  const waiting = await waitingFor(db)
  const countWhere = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::int`
  return db
    .selectFrom('domains')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .select([
      countWhere(waiting.expiring).as('expiring'),
      countWhere(waiting.unconfirmed).as('unconfirmed'),
      countWhere(waiting.registrant).as('registrant'),
    ])
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .$if(only !== null, select => select.where('id', 'in', only ?? []))
    .$if(narrowing.length > 0, select => select.where(sql.join<boolean>(narrowing, sql` and `)))
    .groupBy('status')
    .execute()
}
