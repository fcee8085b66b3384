import { callApi, sharedKeys, useMutation, useQueryClient } from '@panel/shared/api-client'
import { cartCalls } from '@panel/shared/contract'
import { holdCart, refreshCart, writeCart } from './cart-cache'
import { cartMutations } from './keys'

/** Submits the cart for approval and empties it (S4.9, S7.15). Asks for cart and domains again; throws `ApiError`. */
export const useSubmitCart = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: cartMutations.submit,
    mutationFn: () => callApi(cartCalls.submit, {}),
    onMutate: () => holdCart(cache),
    onSuccess: () => writeCart(cache, []),
    onSettled: () => {
      refreshCart(cache)
      void cache.invalidateQueries({ queryKey: sharedKeys.domains })
    },
  })
}
