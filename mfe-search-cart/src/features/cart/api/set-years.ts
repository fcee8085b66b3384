import { callApi, useMutation } from '@panel/shared/api-client'
import { type CartItem, cartCalls } from '@panel/shared/contract'
import { cartMutations } from '../../../common/keys'
import { holdCart, readCart, refreshCart, writeCart } from './cart-cache'

const withYears = (id: number, years: number | undefined): void =>
  writeCart(readCart()?.map(item => (item.id === id ? { ...item, years } : item)))

/**
 * Changes for how many years an item is; shown at once, put back when the call fails. Asks for the cart again; throws
 * `ApiError`.
 */
export const useSetYears = ({ id, years: before }: CartItem) =>
  useMutation({
    mutationKey: cartMutations.change,
    scope: { id: `cart-years-${id}` },
    mutationFn: (years: number) => callApi(cartCalls.update, { params: { id }, body: { years } }),
    onMutate: async years => {
      await holdCart()
      withYears(id, years)
    },
    onError: () => withYears(id, before),
    onSettled: () => refreshCart(),
  })
