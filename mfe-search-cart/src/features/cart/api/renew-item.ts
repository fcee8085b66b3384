import { callApi, useMutation, useQueryClient } from '@panel/shared/api-client'
import { cartCalls } from '@panel/shared/contract'
import { appendToCart, holdCart, refreshCart } from './cart-cache'
import { cartMutations } from './keys'

/** Adds the renewal of a held domain (S2.34). Updates the cart and asks for it again; throws `ApiError`. */
export const useRenewItem = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: cartMutations.renew,
    mutationFn: (domainId: number) => callApi(cartCalls.renew, { body: { domain_id: domainId } }),
    onMutate: () => holdCart(cache),
    onSuccess: added => appendToCart(cache, added),
    onSettled: () => refreshCart(cache),
  })
}
