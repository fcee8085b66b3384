import { callApi, keepPreviousData, queryOptions } from '@panel/shared/api-client'
import { activityCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** What happened to a domain, newest first: the latest `limit` entries, at most 999. */
export const domainActivityQuery = (id: number, limit: number) =>
  queryOptions({
    queryKey: keys.activity(id, limit),
    queryFn: ({ signal }) =>
      callApi(activityCalls.ofDomain, { params: { id }, query: { limit: String(limit) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
