import { domainStatus } from '@panel/shared/contract'
import { sql } from 'kysely'
import {
  afterCursor,
  containing,
  cutPage,
  orderOf,
  type Paged,
  readPage,
  rowsToRead,
  type SortColumn,
} from '../database/page'
import type { Database, DomainRow } from '../database/schema'
import { invalidField } from '../errors'

/** The parameters of a list (DESIGN section 4). */
export interface ListQuery {
  limit?: string | undefined
  cursor?: string | undefined
  q?: string | undefined
  sort?: string | undefined
  status?: string | undefined
}

const id = sql`id`

const columns: Record<string, SortColumn> = {
  id: { expression: id, type: 'bigint' },
  name: { expression: sql`(name || '.' || zone)`, type: 'text' },
  status: { expression: sql`status`, type: 'text' },
  created_at: { expression: sql`created_at`, type: 'timestamptz' },
  expires_at: { expression: sql`coalesce(expires_at, 'infinity')`, type: 'timestamptz' },
}

const statuses: readonly string[] = domainStatus.options

/** By a part of the name in any script, or by its ASCII form. */
const matches = (q: string) => {
  const pattern = containing(q)
  return sql<boolean>`(display_name ilike ${pattern} or name || '.' || zone ilike ${pattern})`
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
): Promise<Paged<DomainRow>> => {
  const page = readPage(query, columns, '-id')
  if (query.status !== undefined && !statuses.includes(query.status)) throw invalidField('status', 'choice')
  const found = query.q ? matches(query.q.trim()) : null
  const limit = rowsToRead(page)
  const rows = await db
    .selectFrom('domains')
    .selectAll()
    .select(sql<string>`${page.column.expression}::text`.as('sort_value'))
    .$if(userId !== null, select => select.where('user_id', '=', userId ?? 0).where('hidden_at', 'is', null))
    .$if(only !== null, select => select.where('id', 'in', only ?? []))
    .$if(query.status !== undefined, select => select.where(sql<boolean>`status = ${query.status}`))
    .$if(found !== null, select => select.where(found ?? sql<boolean>`true`))
    .where(afterCursor(page, id))
    .orderBy(orderOf(page, id))
    .$if(limit !== null, select => select.limit(limit ?? 0))
    .execute()
  return cutPage(page, rows)
}
