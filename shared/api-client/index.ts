export {
  experimental_streamedQuery as streamedQuery,
  keepPreviousData,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export { ApiError, type ApiFailure, isApiError } from './api-error'
export { callApi, fetchCall } from './call-api'
export { callQuery } from './call-query'
export { errorNamespace, errorText, useErrorText } from './error-text'
export { clearUserState, logOut } from './log-out'
export { queryClient } from './query-client'
export { restoreSession } from './restore-session'
export { cartQuery, meQuery, sharedKeys, zonesQuery } from './shared-queries'
export { useIsAdmin } from './use-is-admin'
