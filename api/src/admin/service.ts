import type { AdminDomain, AdminLog, MonthCounts } from '@panel/shared/contract'
import type { Paged } from '../database/page'
import { type ListQuery, listDomains } from '../domains/list-repository'
import { findPending } from '../domains/pending'
import type { ShownDomain } from '../domains/shown-repository'
import type { RequestContext } from '../request-context'
import { listHeldDecisions } from './held-decision-repository'
import { listAccounts } from './repository'
import { listRequestFacts } from './request-facts-repository'
import { countByMonth, sumByMonth } from './statistics-repository'
import { toAdminDomain } from './to-dto'

/** Requests as administrators see them, with what waits for the registry and what can be undone. */
export const toAdminDomains = async (
  { db, language, settings }: Pick<RequestContext, 'db' | 'language' | 'settings'>,
  rows: readonly ShownDomain[],
): Promise<AdminDomain[]> => {
  const ids = rows.map(({ id }) => id)
  const requests = rows.filter(({ status }) => status === 'pending' || status === 'reserved').map(({ id }) => id)
  const [pending, held, facts] = await Promise.all([
    findPending({ db, language }, ids),
    listHeldDecisions(db, requests),
    listRequestFacts(db, requests),
  ])
  const heldOf = new Map(held.map(one => [one.domain_id, one]))
  const factsOf = new Map(facts.map(one => [one.domain_id, one]))
  return rows.map(row =>
    toAdminDomain(row, language, {
      pending: pending.get(row.id),
      held: heldOf.get(row.id),
      facts: factsOf.get(row.id),
      hasPrices: settings.PRICES !== undefined,
    }),
  )
}

/** S7.16 */
export const getDomains = async (context: RequestContext, query: ListQuery): Promise<Paged<AdminDomain>> => {
  const { rows, nextCursor } = await listDomains(context.db, null, query)
  return { rows: await toAdminDomains(context, rows), nextCursor }
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

export const getStatistics = async ({ db, settings }: RequestContext): Promise<MonthCounts[]> => {
  const currency = settings.PRICES?.currency ?? null
  const [counts, sums] = await Promise.all([countByMonth(db), sumByMonth(db, currency)])
  const sumsOf = new Map(sums.rows.map(({ month, ...sum }) => [month, sum]))
  return counts.rows.map(count => {
    const { zones = {}, ordered = 0, paid = 0 } = sumsOf.get(count.month) ?? {}
    return { ...count, zones, ...(currency !== null && { currency, ordered, paid }) }
  })
}
