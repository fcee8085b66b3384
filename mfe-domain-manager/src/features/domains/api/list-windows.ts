import { callApi, fetchCall, queryClient, queryOptions } from '@panel/shared/api-client'
import { type Domain, domainCalls } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { withLaterEdits } from '../../../common/domain-cache'
import { keys } from '../../../common/keys'
import { type ListView, wholeView } from '../../../model/list-view'
import { addReadableNames } from '../../../model/readable-names'

/** Rows that are read at a time where a list is not in the page as a whole. */
export const windowSize = 100

const pageOfAll = 1000
/** Milliseconds: windows that were scrolled past do not pile up. */
const keptFor = 60_000

/** Rows of a list as the server orders and narrows it: those of the window with this number, counted from 0. */
export const windowQuery = (view: ListView, at: number) =>
  queryOptions({
    queryKey: keys.windowOf(view, at),
    queryFn: async ({ signal }) => {
      const askedAt = performance.now()
      const query = { ...view, limit: String(windowSize), offset: String(at * windowSize) }
      const rows = await callApi(domainCalls.mine, { query }, { signal })
      void addReadableNames(rows.map(fullName))
      return withLaterEdits(rows, askedAt)
    },
    gcTime: keptFor,
  })

/** Takes over what the first page of all domains has. */
export const keepFirstWindows = (rows: readonly Domain[]): void => {
  for (let at = 0; (at + 1) * windowSize <= rows.length; at += 1)
    queryClient.setQueryData<Domain[]>(keys.windowOf(wholeView, at), rows.slice(at * windowSize, (at + 1) * windowSize))
}

/** Rows `from` to `to`, both counted in, in as few calls as the API takes. */
export const readRange = async (view: ListView, from: number, to: number): Promise<Domain[]> => {
  const rows: Domain[] = []
  while (from + rows.length <= to) {
    const offset = from + rows.length
    const query = { ...view, limit: String(Math.min(pageOfAll, to + 1 - offset)), offset: String(offset) }
    const page = await callApi(domainCalls.mine, { query })
    rows.push(...page)
    if (page.length === 0) break
  }
  return rows
}

/** All rows of a list, page by page, each domain once however the list changes meanwhile. */
export async function* readPages(view: ListView): AsyncGenerator<Domain[]> {
  let cursor: string | undefined
  do {
    const query = { ...view, limit: String(pageOfAll), ...(cursor && { cursor }) }
    const { data, headers } = await fetchCall(domainCalls.mine, { query })
    yield data
    cursor = headers.get('next-cursor') ?? undefined
  } while (cursor)
}
