import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { sessionCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Where an account is signed in. */
export const sessionsOf = (user: number) =>
  queryOptions({
    queryKey: keys.sessions(user),
    queryFn: ({ signal }) => callApi(sessionCalls.listOfUser, { params: { id: user } }, { signal }),
    staleTime: 0,
  })

/** Signs an account out everywhere. Throws `ApiError`. */
export const useEndSessionsOf = (user: number) =>
  useMutation({
    mutationFn: () => callApi(sessionCalls.endOfUser, { params: { id: user } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.sessions(user) }),
  })
