import { queryClient, sharedKeys } from '@panel/shared/api-client'
import { RequireSession } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { useEffect, useRef } from 'react'
import { DomainManager } from './domain-manager'

/** Reads everything again once a session that had ended is back. */
const useFreshDataAfterSignIn = (token: string | null): void => {
  const missed = useRef(false)
  useEffect(() => {
    if (token && missed.current) void queryClient.invalidateQueries({ queryKey: sharedKeys.domains })
    missed.current = !token
  }, [token])
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
