import { callApi, queryOptions } from '@panel/shared/api-client'
import { domainCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** How many domains there are of each status, of those that a search and a status find. */
export const countsQuery = (narrowing: { q?: string; status?: string } = {}) =>
  queryOptions({
    queryKey: keys.countsOf(narrowing),
    queryFn: ({ signal }) => callApi(domainCalls.counts, { query: narrowing }, { signal }),
  })

/** The sum of what `countsQuery` answers. */
export const totalOf = (counts: readonly { count: number }[] = []): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
