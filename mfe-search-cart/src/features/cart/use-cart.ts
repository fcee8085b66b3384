import { cartQuery, useQuery } from '@panel/shared/api-client'
import { useSession } from '@panel/shared/session'
import { useEffect } from 'react'

/** The cart; a load that failed is tried again when the session changes, since it may succeed then. */
export const useCart = () => {
  const cart = useQuery(cartQuery())
  const { isError, refetch } = cart
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (isError && now.token !== before.token) void refetch()
      }),
    [isError, refetch],
  )
  return cart
}
