import { callApi, isApiError, useMutation } from '@panel/shared/api-client'
import { type CartItem, cartCalls } from '@panel/shared/contract'
import { cartMutations } from '../../../common/keys'
import { holdCart, readCart, refreshCart, writeCart } from './cart-cache'

/** Removes an item from the server's cart; one that is gone already counts as removed. Throws `ApiError`. */
export const callRemove = async ({ id }: CartItem): Promise<void> => {
  await callApi(cartCalls.remove, { params: { id } }).catch(error => {
    if (!(isApiError(error) && error.status === 404)) throw error
  })
}

/**
 * Removes an item (S7.14). It leaves the list at once and comes back to its place when the call fails. Asks for the cart
 * again; throws `ApiError`.
 */
export const useRemoveItem = () =>
  useMutation({
    mutationKey: cartMutations.change,
    mutationFn: callRemove,
    onMutate: async ({ id }) => {
      await holdCart()
      const before = readCart() ?? []
      writeCart(before.filter(item => item.id !== id))
      return { index: before.findIndex(item => item.id === id) }
    },
    onError: (_error, removed, context) => {
      const items = readCart() ?? []
      writeCart(items.toSpliced(Math.max(context?.index ?? 0, 0), 0, removed))
    },
    onSettled: () => refreshCart(),
  })
