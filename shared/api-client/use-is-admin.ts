import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session'
import { meQuery } from './shared-queries'

/** Whether the signed-in user is an administrator, as the me call of the sign-in answered. */
export const useIsAdmin = (): boolean => {
  // Only once the user is known: the last observer that leaves a page would cancel the call that finds the user.
  const known = useSession(state => state.user !== null)
  const { data } = useQuery({ ...meQuery(), enabled: known, staleTime: Number.POSITIVE_INFINITY })
  return known && data?.is_admin === true
}
