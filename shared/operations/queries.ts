import { callApi, fetchCall, queryOptions } from '@panel/shared/api-client'
import { type OperationBody, type OperationItem, operationCalls } from '@panel/shared/contract'
import { isUnderWay } from './texts'

/** Keys of bulk work; `work` is above all that changes while it runs. */
export const operationKeys = {
  work: ['operations', 'work'] as const,
  list: ['operations', 'work', 'list'] as const,
  one: (id: number) => ['operations', 'work', id] as const,
  preview: (request: unknown) => ['operations', 'preview', request] as const,
}

/** Milliseconds between two looks at work that runs. */
const pause = 1500

/** How many items are shown; the file has all. */
const shownItems = '200'
const pageOfItems = '1000'

/** What an order would change, and what would stay and why. */
export const previewQuery = (order: OperationBody) =>
  queryOptions({
    queryKey: operationKeys.preview(order),
    queryFn: ({ signal }) => callApi(operationCalls.preview, { body: order }, { signal }),
    // Domains change meanwhile: each look is a new one.
    gcTime: 0,
    retry: false,
  })

/** The user's bulk work, newest first; looked at again and again while something runs, in every tab. */
export const operationsQuery = () =>
  queryOptions({
    queryKey: operationKeys.list,
    queryFn: ({ signal }) => callApi(operationCalls.list, { query: { limit: '50' } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pause : false),
  })

/** One piece of bulk work with its first items; what failed comes first. */
export const operationQuery = (id: number) =>
  queryOptions({
    queryKey: operationKeys.one(id),
    queryFn: async ({ signal }) => {
      const read = (state?: OperationItem['state']) =>
        callApi(operationCalls.get, { params: { id }, query: { limit: shownItems, state } }, { signal })
      const all = await read()
      if (all.failed === 0) return all
      const { items: failed } = await read('failed')
      return { ...all, items: [...failed, ...all.items.filter(({ state }) => state !== 'failed')] }
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pause : false),
  })

/** All items, page by page. */
export const readItems = async (id: number): Promise<OperationItem[]> => {
  const items: OperationItem[] = []
  let cursor: string | undefined
  do {
    const query = { limit: pageOfItems, cursor }
    const { data, headers } = await fetchCall(operationCalls.get, { params: { id }, query })
    items.push(...data.items)
    cursor = headers.get('next-cursor') ?? undefined
  } while (cursor)
  return items
}
