import { callApi, useMutation, useQueryClient } from '@panel/shared/api-client'
import { cartCalls } from '@panel/shared/contract'
import { appendToCart, holdCart, refreshCart } from './cart-cache'
import { cartMutations } from './keys'

export interface NewItem {
  /** Without the zone, in ASCII. */
  name: string
  zone: string
}

export const fullName = ({ name, zone }: NewItem): string => `${name}.${zone}`

/** Adds an available name (S7.13). Updates the cart and asks for it again; throws `ApiError`. */
export const useAddItem = (item: NewItem) => {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: cartMutations.add(fullName(item)),
    mutationFn: () => callApi(cartCalls.add, { body: { name: item.name, zone: item.zone } }),
    onMutate: () => holdCart(cache),
    onSuccess: added => appendToCart(cache, added),
    onSettled: () => refreshCart(cache),
  })
}
