import { callQuery } from '@panel/shared/api-client'
import { orderCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** What the cart costs, with the tax. Read again whenever the cart is: its key begins as the cart's does. */
export const cartTotalQuery = () => callQuery(keys.cartTotal, orderCalls.cartTotal)
