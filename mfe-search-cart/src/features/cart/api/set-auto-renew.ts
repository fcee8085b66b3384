import { callApi, useMutation } from '@panel/shared/api-client'
import { type CartItem, cartCalls } from '@panel/shared/contract'
import { cartMutations } from '../../../common/keys'
import { holdCart, readCart, refreshCart, writeCart } from './cart-cache'

const withAutoRenew = (id: number, auto_renew: boolean | undefined): void =>
  writeCart(readCart()?.map(item => (item.id === id ? { ...item, auto_renew } : item)))

/**
 * Chooses whether the domain of an item renews itself; shown at once, put back when the call fails. Asks for the cart
 * again; throws `ApiError`.
 */
export const useSetAutoRenew = ({ id, auto_renew: before }: CartItem) =>
  useMutation({
    mutationKey: cartMutations.change,
    scope: { id: `cart-auto-renew-${id}` },
    mutationFn: (auto_renew: boolean) => callApi(cartCalls.update, { params: { id }, body: { auto_renew } }),
    onMutate: async auto_renew => {
      await holdCart()
      withAutoRenew(id, auto_renew)
    },
    onError: () => withAutoRenew(id, before),
    onSettled: () => refreshCart(),
  })
