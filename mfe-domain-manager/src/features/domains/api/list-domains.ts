import { callApi, fetchCall, keepPreviousData, queryClient, queryOptions } from '@panel/shared/api-client'
import { type Domain, type DomainCount, domainCalls, domainFacetCalls } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { withLaterEdits } from '../../../common/domain-cache'
import { keys } from '../../../common/keys'
import { wholeView } from '../../../model/list-view'
import { addReadableNames } from '../../../model/readable-names'
import { keepFirstWindows, windowSize } from './list-windows'

/** How many domains there are of each status, of those that the list is narrowed to, and how many wait for their owner. */
export const countsQuery = (narrowing: Readonly<Record<string, string>> = {}) =>
  queryOptions({
    queryKey: keys.countsOf(narrowing),
    queryFn: ({ signal }) => callApi(domainCalls.counts, { query: narrowing }, { signal }),
  })

const sumOf = (counts: readonly DomainCount[], kind: keyof Omit<DomainCount, 'status'>): number =>
  counts.reduce((sum, each) => sum + each[kind], 0)

/** The sum of what `countsQuery` answers. */
export const totalOf = (counts: readonly DomainCount[] = []): number => sumOf(counts, 'count')

/** What `countsQuery` answers, by the words that a list is narrowed to. */
export const byStatus = (counts: readonly DomainCount[] = []): Partial<Record<string, number>> => ({
  expiring: sumOf(counts, 'expiring'),
  unconfirmed: sumOf(counts, 'unconfirmed'),
  registrant: sumOf(counts, 'registrant'),
  ...Object.fromEntries(counts.map(({ status, count }) => [status, count])),
})

/** What the filters offer, with counts, of a list that is not in the page. */
export const facetsQuery = (narrowing: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: keys.facetsOf(narrowing),
    queryFn: ({ signal }) => callApi(domainFacetCalls.facets, { query: narrowing }, { signal }),
    placeholderData: keepPreviousData,
  })

export const firstPage = 2 * windowSize

/** Up to so many domains are in the page as a whole; of more the page has what is on the screen. */
export const wholeUpTo = 1000

let askedAt = 0

const readPage = async (signal: AbortSignal, limit: number, cursor?: string) => {
  const query = { ...wholeView, limit: String(limit), ...(cursor && { cursor }) }
  const { data, headers } = await fetchCall(domainCalls.mine, { query }, { signal })
  void addReadableNames(data.map(fullName))
  return { rows: data, next: headers.get('next-cursor') ?? undefined }
}

/**
 * The user's domains (S7.22) by name: all of them, or where there are more than `wholeUpTo` the first page. What is
 * there shows at once; `isFetching` is true until the last one is there.
 */
export const domainsQuery = () =>
  queryOptions({
    queryKey: keys.list,
    queryFn: async ({ client, queryKey, signal }) => {
      const isFirst = client.getQueryData(queryKey) === undefined
      askedAt = performance.now()
      const page = await readPage(signal, firstPage)
      if (page.next === undefined) return page.rows
      keepFirstWindows(page.rows)
      if (isFirst) client.setQueryData<Domain[]>(queryKey, page.rows)
      const counts = await client.fetchQuery({ ...countsQuery(), staleTime: 0 })
      if (totalOf(counts) > wholeUpTo) return page.rows
      let list = page.rows
      let next: string | undefined = page.next
      while (next !== undefined) {
        const further: Awaited<ReturnType<typeof readPage>> = await readPage(signal, wholeUpTo, next)
        list = [...list, ...further.rows]
        next = further.next
      }
      return list
    },
    structuralSharing: (_, fresh) => withLaterEdits(fresh as Domain[], askedAt),
  })

/**
 * Fetches the list before it is shown, when one page holds all of it: the pages of a longer one are asked for where they
 * are seen.
 */
export const prepareDomains = async (): Promise<void> => {
  if (queryClient.getQueryState(keys.list) !== undefined) return
  const { data, headers } = await fetchCall(domainCalls.mine, { query: { ...wholeView, limit: String(firstPage) } })
  if (headers.get('next-cursor') === null && queryClient.getQueryState(keys.list) === undefined)
    queryClient.setQueryData<Domain[]>(keys.list, data)
}
