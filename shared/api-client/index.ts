export {
  keepPreviousData,
  MutationObserver,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export { ApiError, type ApiFailure, isApiError } from './api-error'
export { callApi, fetchCall } from './call-api'
export { errorNamespace, errorText, useErrorText } from './error-text'
export { clearUserState, logOut } from './log-out'
export { pageTrace } from './page-trace'
export { restoreSession } from './restore-session'
export { callQuery, cartQuery, meQuery, queryClient, sharedKeys, useIsAdmin, zonesQuery } from './shared-queries'
