import { callApi, useMutation } from '@panel/shared/api-client'
import { cartCalls } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { cartMutations } from '../../../common/keys'
import { appendToCart, holdCart, refreshCart } from './cart-cache'

export interface NewItem {
  /** Without the zone, in ASCII. */
  name: string
  zone: string
}

/** Adds an available name (S7.13). Updates the cart and asks for it again; throws `ApiError`. */
export const useAddItem = (item: NewItem) =>
  useMutation({
    mutationKey: cartMutations.add(fullName(item)),
    mutationFn: () => callApi(cartCalls.add, { body: { name: item.name, zone: item.zone } }),
    onMutate: () => holdCart(),
    onSuccess: added => appendToCart(added),
    onSettled: () => refreshCart(),
  })
