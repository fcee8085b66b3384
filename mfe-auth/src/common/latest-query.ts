import { keepPreviousData, queryOptions } from '@panel/shared/api-client'

interface Latest {
  query: { limit: string }
}

/** The newest `limit` entries of a list; what is shown stays until more have come. */
export const latestQuery = <Entry>(
  queryKey: readonly string[],
  limit: number,
  read: (input: Latest, options: { signal: AbortSignal }) => Promise<Entry[]>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => read({ query: { limit: String(limit) } }, { signal }),
    placeholderData: keepPreviousData,
  })
