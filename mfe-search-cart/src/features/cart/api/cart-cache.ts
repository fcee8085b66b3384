import { cartQuery, queryClient, sharedKeys } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'
import { session } from '@panel/shared/session'

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

/** Asks the server again, without making the caller wait for it. */
export const refreshCart = (): void => {
  void queryClient.invalidateQueries({ queryKey: sharedKeys.cart })
}

/** Whether the server still knows the cart of an item that it has just taken: a visitor's is found by a cookie. */
export const isKept = async ({ id }: CartItem): Promise<boolean> => {
  if (session.token()) return true
  const items = await queryClient.fetchQuery({ ...cartQuery(), staleTime: 0 }).catch(() => null)
  return items?.some(item => item.id === id) ?? true
}
