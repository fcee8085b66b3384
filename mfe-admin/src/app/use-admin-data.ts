import { isApiError, queryClient, useQuery } from '@panel/shared/api-client'
import type { AdminDomain, AdminLog } from '@panel/shared/contract'
import { useSession } from '@panel/shared/session'
import { useEffect } from 'react'
import { keys } from '../common/keys'
import { domainsQuery } from '../features/domains/api/list-domains'
import { usersQuery } from '../features/users/api/list-users'

export interface AdminData {
  domains: readonly AdminDomain[]
  users: readonly AdminLog[]
}

/** What stands in a tab: the data, or why there is none. */
export type AdminView =
  | { state: 'signedOut' }
  | { state: 'loading' }
  | { state: 'refused' | 'failed'; error: unknown; retry: () => void }
  | { state: 'ready'; data: AdminData; stale: boolean; retry: () => void }

const isRefusal = (error: unknown): boolean => isApiError(error) && (error.status === 401 || error.status === 403)

/**
 * Reads the two lists of the admin panel. The server alone decides who may see them (S6.4); anyone it rejects
 * sees nothing of what was loaded before.
 */
export const useAdminData = (): AdminView => {
  const enabled = useSession(state => state.token !== null)
  const domains = useQuery({ ...domainsQuery(), enabled })
  const users = useQuery({ ...usersQuery(), enabled })
  const error = domains.error ?? users.error
  useEffect(() => {
    if (!enabled) queryClient.removeQueries({ queryKey: keys.all })
  }, [enabled])
  const retry = () => void Promise.all([domains.refetch(), users.refetch()])
  if (!enabled) return { state: 'signedOut' }
  if (isRefusal(domains.error) || isRefusal(users.error)) return { state: 'refused', error, retry }
  if (domains.data && users.data) {
    return { state: 'ready', data: { domains: domains.data, users: users.data }, stale: error !== null, retry }
  }
  return error ? { state: 'failed', error, retry } : { state: 'loading' }
}
