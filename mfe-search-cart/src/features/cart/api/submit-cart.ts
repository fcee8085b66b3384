import { callApi, queryClient, sharedKeys, useMutation } from '@panel/shared/api-client'
import { type CartSubmitBody, cartCalls } from '@panel/shared/contract'
import { cartMutations } from '../../../common/keys'
import { holdCart, writeCart } from './cart-cache'

/** Submits the cart for approval and empties it (S4.9, S7.15). Asks for cart and domains again; throws `ApiError`. */
export const useSubmitCart = () =>
  useMutation({
    mutationKey: cartMutations.submit,
    mutationFn: (body: CartSubmitBody) => callApi(cartCalls.submit, { body }),
    onMutate: () => holdCart(),
    onSuccess: () => writeCart([]),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: sharedKeys.cart })
      void queryClient.invalidateQueries({ queryKey: sharedKeys.domains })
    },
  })
