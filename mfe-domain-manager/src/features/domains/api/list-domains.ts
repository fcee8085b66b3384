import { callQuery, fetchCall, queryClient, queryOptions } from '@panel/shared/api-client'
import { type Domain, domainCalls } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { withLaterEdits } from '../../../common/domain-cache'
import { keys } from '../../../common/keys'
import { addReadableNames } from '../../../model/readable-names'

export const firstPage = 200
const furtherPage = 1000
const fewDomains = 2000

/** How many domains there are of each status; asked for while a long list comes in parts. */
export const countsQuery = () => callQuery(keys.counts, domainCalls.counts)

let askedAt = 0

/** Pages of the list: a small one, so that rows are there at once, then large ones until the server has no more. */
async function* pages(signal: AbortSignal): AsyncGenerator<Domain[]> {
  askedAt = performance.now()
  let cursor: string | undefined
  do {
    const limit = String(cursor ? furtherPage : firstPage)
    const query = { limit, ...(cursor && { cursor }) }
    const { data, headers } = await fetchCall(domainCalls.mine, { query }, { signal })
    void addReadableNames(data.map(fullName))
    yield data
    cursor = headers.get('next-cursor') ?? undefined
  } while (cursor)
}

/**
 * The user's domains (S7.22), growing page by page; `isFetching` is true until the last one is there. A later fetch
 * replaces the list only when it is complete. A long list is not asked for again at each return to the window.
 */
export const domainsQuery = () =>
  queryOptions({
    queryKey: keys.list,
    queryFn: async ({ client, queryKey, signal }) => {
      const isFirst = client.getQueryData(queryKey) === undefined
      let list: Domain[] = []
      for await (const page of pages(signal)) {
        list = [...list, ...page]
        if (isFirst) client.setQueryData<Domain[]>(queryKey, list)
      }
      return list
    },
    structuralSharing: (_, fresh) => withLaterEdits(fresh as Domain[], askedAt),
    refetchOnWindowFocus: query => (query.state.data?.length ?? 0) < fewDomains,
  })

/**
 * Fetches the list before it is shown, when one page holds all of it: the pages of a longer one are asked for where they
 * are seen.
 */
export const prepareDomains = async (): Promise<void> => {
  if (queryClient.getQueryState(keys.list) !== undefined) return
  const { data, headers } = await fetchCall(domainCalls.mine, { query: { limit: String(firstPage) } })
  if (headers.get('next-cursor') === null && queryClient.getQueryState(keys.list) === undefined)
    queryClient.setQueryData<Domain[]>(keys.list, data)
}
