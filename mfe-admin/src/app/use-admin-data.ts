import { callQuery, isApiError, queryClient, useQuery } from '@panel/shared/api-client'
import { type AdminDomain, type AdminLog, adminCalls } from '@panel/shared/contract'
import { useSession } from '@panel/shared/session'
import { useEffect } from 'react'
import { keys } from '../common/keys'
import { domainsQuery } from '../features/domains/api/domains'

/** All accounts with their domains, newest first (S7.17). */
const usersQuery = () => callQuery(keys.users, adminCalls.logs)

export interface AdminData {
  domains: readonly AdminDomain[]
  users: readonly AdminLog[]
}

/** What is in a tab or page: the data, or why there is none. */
export type AdminView<Data> =
  | { state: 'signedOut' }
  | { state: 'loading' }
  | { state: 'refused'; error: unknown; retry: () => void }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'ready'; data: Data; stale: boolean; retry: () => void }

const isRefusal = (error: unknown): boolean => isApiError(error) && (error.status === 401 || error.status === 403)

/** Whether there is a session; an administrator's data is forgotten without one. */
export const useSignedIn = (): boolean => {
  const signedIn = useSession(state => state.token !== null)
  useEffect(() => {
    if (!signedIn) queryClient.removeQueries({ queryKey: keys.all })
  }, [signedIn])
  return signedIn
}

interface Query<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

/** The view of what one query brought; `enabled` is whether it may be asked. */
export const viewOf = <Data>(enabled: boolean, { data, error, refetch }: Query<Data>): AdminView<Data> => {
  const retry = () => void refetch()
  if (!enabled) return { state: 'signedOut' }
  if (isRefusal(error)) return { state: 'refused', error, retry }
  if (data !== undefined) return { state: 'ready', data, stale: error !== null, retry }
  return error ? { state: 'failed', error, retry } : { state: 'loading' }
}

/**
 * Reads the two lists of the admin panel. The server alone decides who may see them (S6.4); anyone it rejects
 * sees nothing of what was loaded before.
 */
export const useAdminData = (): AdminView<AdminData> => {
  const enabled = useSignedIn()
  const domains = useQuery({ ...domainsQuery(), enabled })
  const users = useQuery({ ...usersQuery(), enabled })
  const error = domains.error ?? users.error
  const retry = () => void Promise.all([domains.refetch(), users.refetch()])
  if (!enabled) return { state: 'signedOut' }
  if (isRefusal(domains.error) || isRefusal(users.error)) return { state: 'refused', error, retry }
  if (domains.data && users.data) {
    return { state: 'ready', data: { domains: domains.data, users: users.data }, stale: error !== null, retry }
  }
  return error ? { state: 'failed', error, retry } : { state: 'loading' }
}
