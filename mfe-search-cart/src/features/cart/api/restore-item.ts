import { callApi, useMutation } from '@panel/shared/api-client'
import { type CartItem, cartCalls } from '@panel/shared/contract'
import { cartMutations } from '../../../common/keys'
import { appendToCart, holdCart, refreshCart } from './cart-cache'

const putBack = ({ name, zone, domain_id, years, auto_renew }: CartItem) =>
  domain_id === null
    ? callApi(cartCalls.add, { body: { name, zone, years, auto_renew } })
    : callApi(cartCalls.renew, { body: { domain_id, years, auto_renew } })

/** Puts a removed item back: the other half of undo. Updates the cart and asks for it again; throws `ApiError`. */
export const useRestoreItem = () =>
  useMutation({
    mutationKey: cartMutations.change,
    mutationFn: putBack,
    onMutate: () => holdCart(),
    onSuccess: added => appendToCart(added),
    onSettled: () => refreshCart(),
  })
