import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { sessionCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'
import { latestQuery } from '../../../common/latest-query'

/** The sessions of the account: the `limit` that were used last, at most 9,999. */
export const sessionsQuery = (limit: number) =>
  latestQuery(accountKeys.sessions(limit), limit, (input, options) => callApi(sessionCalls.list, input, options))

/** What is shown before more is asked for. */
export const firstSessions = 100

const refresh = () => void queryClient.invalidateQueries({ queryKey: accountKeys.allSessions })

/** Ends one session of the account. Throws `ApiError`. */
export const useEndSession = () =>
  useMutation({ mutationFn: (id: number) => callApi(sessionCalls.end, { params: { id } }), onSuccess: refresh })

/** Ends every session but this one. Throws `ApiError`. */
export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => callApi(sessionCalls.endOthers, {}), onSuccess: refresh })
