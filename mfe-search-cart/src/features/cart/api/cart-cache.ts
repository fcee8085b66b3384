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

/** Waits until no change of the cart is on its way to the server. Resolves to whether each of them was stored. */
export const cartStored = (): Promise<boolean> =>
  new Promise(resolve => {
    const cache = queryClient.getMutationCache()
    const changes: ReturnType<typeof cache.findAll> = []
    const look = () => {
      const underWay = cache.findAll({ mutationKey: cartMutations.change, status: 'pending' })
      changes.push(...underWay)
      if (underWay.length > 0) return
      stop()
      resolve(changes.every(({ state }) => state.status === 'success'))
    }
    const stop = cache.subscribe(look)
    look()
  })

let changedAt = 0

/** Whether the customer has changed the cart since then, in milliseconds since the epoch. */
export const cartChangedSince = (time: number): boolean => changedAt >= time

/** Asks the server again after a change of the cart, without making the caller wait for it. */
export const refreshCart = (): void => {
  changedAt = Date.now()
  // A first load under way would count as the answer, although the server may have read the cart before the change.
  void holdCart().then(() => queryClient.invalidateQueries({ queryKey: sharedKeys.cart }))
}
