import { callApi, useMutation } from '@panel/shared/api-client'
import { cartCalls } from '@panel/shared/contract'
import { cartMutations } from '../../../common/keys'
import { appendToCart, holdCart, refreshCart } from './cart-cache'

/** Adds the renewal of a domain (S2.34). Updates the cart and asks for it again; throws `ApiError`. */
export const useRenewItem = () =>
  useMutation({
    mutationKey: cartMutations.renew,
    mutationFn: (domainId: number) => callApi(cartCalls.renew, { body: { domain_id: domainId } }),
    onMutate: () => holdCart(),
    onSuccess: added => appendToCart(added),
    onSettled: () => refreshCart(),
  })
