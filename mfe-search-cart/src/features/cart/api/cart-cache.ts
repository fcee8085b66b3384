import { queryClient, sharedKeys } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'
import { cartMutations } from '../../../common/keys'

/** Stops a load under way, whose older answer would overwrite what comes next. */
export const holdCart = (): Promise<void> => queryClient.cancelQueries({ queryKey: sharedKeys.cart })

export const readCart = (): CartItem[] | undefined => queryClient.getQueryData<CartItem[]>(sharedKeys.cart)

export const writeCart = (items: CartItem[] | undefined): void => {
  queryClient.setQueryData(sharedKeys.cart, items)
}

/** Puts an item that the server has just made at the end of the cart. */
export const appendToCart = (item: CartItem): void => {
  const items = readCart()
  if (items) writeCart([...items.filter(other => other.id !== item.id), item])
}

/** Resolves when no change of the cart is on its way to the server. */
export const cartStored = (): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (queryClient.isMutating({ mutationKey: cartMutations.change }) > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getMutationCache().subscribe(look)
    look()
  })

/** Asks the server again, without making the caller wait for it. */
export const refreshCart = (): void => {
  void queryClient.invalidateQueries({ queryKey: sharedKeys.cart })
}
