import { callApi, fetchCall, keepPreviousData, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { sessionCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** A page of where an account is signed in; `cursor` is where it begins, '' for the first one. */
export const sessionsOf = (user: number, cursor: string) =>
  queryOptions({
    queryKey: keys.sessions(user, cursor),
    queryFn: async ({ signal }) => {
      const input = { params: { id: user }, query: cursor ? { cursor } : {} }
      const { data, headers } = await fetchCall(sessionCalls.listOfUser, input, { signal })
      return { sessions: data, next: headers.get('next-cursor') }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Signs an account out everywhere. Throws `ApiError`. */
export const useEndSessionsOf = (user: number) =>
  useMutation({
    mutationFn: () => callApi(sessionCalls.endOfUser, { params: { id: user } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.sessions(user) }),
  })
