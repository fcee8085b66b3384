import type { AdminDomain, AdminLog, MonthCounts } from '@panel/shared/contract'
import type { Paged } from '../database/page'
import { type ListQuery, listDomains } from '../domains/list-repository'
import { findPending } from '../domains/pending'
import type { RequestContext } from '../request-context'
import { listAccounts } from './repository'
import { countByMonth } from './statistics-repository'
import { toAdminDomain } from './to-dto'

/** S7.16 */
export const getDomains = async (context: RequestContext, query: ListQuery): Promise<Paged<AdminDomain>> => {
  const { rows, nextCursor } = await listDomains(context.db, null, query)
  const pending = await findPending(
    context,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map(row => toAdminDomain(row, pending.get(row.id), context.language)), nextCursor }
}

/** S7.17 */
export const getLogs = async ({ db }: RequestContext, query: ListQuery): Promise<Paged<AdminLog>> => {
  const { rows, nextCursor } = await listAccounts(db, query)
  const logs = rows.map(({ id, email, created_at, domains, more_domains }) => ({
    id,
    email,
    created_at: created_at.toISOString(),
    domains,
    ...(more_domains && { more_domains }),
  }))
  return { rows: logs, nextCursor }
}

export const getStatistics = async ({ db }: RequestContext): Promise<MonthCounts[]> => (await countByMonth(db)).rows
