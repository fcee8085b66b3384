import { callApi, queryOptions } from '@panel/shared/api-client'
import { healthCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Checked once, on the first appearance of the home page (S4.5). Throws `ApiError` for a failed request (S8.9). */
export const healthQuery = () =>
  queryOptions({
    queryKey: keys.health,
    queryFn: ({ signal }) => callApi(healthCalls.health, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
  })
