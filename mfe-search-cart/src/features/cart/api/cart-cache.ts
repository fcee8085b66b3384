import { type queryClient, sharedKeys } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'

type Cache = typeof queryClient

/** Stops a load under way, whose older answer would overwrite what comes next. */
export const holdCart = (cache: Cache): Promise<void> => cache.cancelQueries({ queryKey: sharedKeys.cart })

export const readCart = (cache: Cache): CartItem[] | undefined => cache.getQueryData<CartItem[]>(sharedKeys.cart)

export const writeCart = (cache: Cache, items: CartItem[] | undefined): void => {
  cache.setQueryData(sharedKeys.cart, items)
}

/** Puts an item that the server has just made at the end of the cart. */
export const appendToCart = (cache: Cache, item: CartItem): void => {
  const items = readCart(cache)
  if (items) writeCart(cache, [...items.filter(other => other.id !== item.id), item])
}

/** Asks the server again, without making the caller wait for it. */
export const refreshCart = (cache: Cache): void => {
  void cache.invalidateQueries({ queryKey: sharedKeys.cart })
}
