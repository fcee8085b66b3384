import { callApi, callQuery, queryClient, useMutation } from '@panel/shared/api-client'
import { sessionCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'

export const sessionsQuery = () => callQuery(accountKeys.sessions, sessionCalls.list)

const refresh = () => void queryClient.invalidateQueries({ queryKey: accountKeys.sessions })

/** Ends one session of the account. Throws `ApiError`. */
export const useEndSession = () =>
  useMutation({ mutationFn: (id: number) => callApi(sessionCalls.end, { params: { id } }), onSuccess: refresh })

/** Ends every session but this one. Throws `ApiError`. */
export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => callApi(sessionCalls.endOthers, {}), onSuccess: refresh })
