import { callApi, isApiError, queryClient, useMutation } from '@panel/shared/api-client'
import { cartCalls } from '@panel/shared/contract'
import { useSearchParams } from '@panel/shared/panel'
import { session, useSession } from '@panel/shared/session'
import { useEffect, useEffectEvent } from 'react'
import { cartMutations } from '../../common/keys'
import { renewalId } from '../../model/cart'
import { appendToCart, holdCart, refreshCart } from './api/cart-cache'

/** Adds the renewal of a domain (S2.34). Updates the cart and asks for it again; throws `ApiError`. */
const useRenewItem = () =>
  useMutation({
    mutationKey: cartMutations.renew,
    mutationFn: (domainId: number) => callApi(cartCalls.renew, { body: { domain_id: domainId } }),
    onMutate: () => holdCart(),
    onSuccess: added => appendToCart(added),
    onSettled: () => refreshCart(),
  })

/**
 * Puts the domain of `/cart?renew={id}` into the cart (S2.34): once, then the query goes from the address, so that a
 * reload asks nothing again. A visitor is asked to sign in first; the address keeps the wish until then.
 */
export const useRenewal = () => {
  const [query, setQuery] = useSearchParams()
  const wanted = query.has('renew')
  const id = renewalId(query)
  const token = useSession(state => state.token)
  const { mutateAsync, error, isPending } = useRenewItem()

  const drop = () => {
    const rest = new URLSearchParams(query)
    rest.delete('renew')
    void setQuery(rest, { replace: true })
  }

  const renew = useEffectEvent((domainId: number) => {
    if (queryClient.isMutating({ mutationKey: cartMutations.renew }) > 0) return
    mutateAsync(domainId).then(drop, cause => {
      if (!(isApiError(cause) && cause.status === 401)) drop()
    })
  })
  const dropInvalid = useEffectEvent(drop)

  useEffect(() => {
    if (!wanted) return
    if (id === null) dropInvalid()
    else if (token) renew(id)
    else if (!useSession.getState().signIn) session.requestSignIn('required')
  }, [wanted, id, token])

  const state = isPending ? 'adding' : wanted && id !== null && !token ? 'signIn' : 'done'
  return { state, error } as const
}
