import { queryClient, sharedKeys } from '@panel/shared/api-client'
import { RequireSession } from '@panel/shared/panel'
import { session, useSession } from '@panel/shared/session'
import { useEffect, useRef } from 'react'
import { prepareDomains } from '../features/domains/api/list-domains'
import { DomainManager } from './domain-manager'

/** Reads everything again once a session that had ended is back. */
const useFreshDataAfterSignIn = (token: string | null): void => {
  const missed = useRef(false)
  useEffect(() => {
    if (token && missed.current) void queryClient.invalidateQueries({ queryKey: sharedKeys.domains })
    missed.current = !token
  }, [token])
}

/** Fetches the list before the page is opened. */
export const prepareDomainManager = async (): Promise<void> => {
  if (session.token()) await prepareDomains()
}

/** Without a token there is nothing to manage (S2.43); a session that ended here is asked for again in place. */
export const DomainManagerPage = () => {
  const token = useSession(state => state.token)
  useFreshDataAfterSignIn(token)
  return (
    <RequireSession>
      <DomainManager />
    </RequireSession>
  )
}
