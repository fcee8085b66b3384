import { callApi, isApiError, queryOptions } from '@panel/shared/api-client'
import { domainCalls } from '@panel/shared/contract'
import { cachedDomain } from './domain-cache'
import { keys } from './keys'

/** One domain (S7.23); until its own answer is there, as the list shows it. */
export const domainQuery = (id: number) =>
  queryOptions({
    queryKey: keys.domain(id),
    queryFn: ({ signal }) => callApi(domainCalls.get, { params: { id } }, { signal }),
    placeholderData: () => cachedDomain(id),
  })

/** Whether an error says that there is no such domain, so that asking again cannot help. */
export const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404
