import { cartCalls, orderCalls } from '@panel/shared/contract'
import { guestCookie } from '../base/caller'
import { GUEST_LIFETIME } from '../base/limits'
import { route } from '../http/register-call'
import { addRenewal, addToCart, listCart, removeFromCart, setYears } from './service'
import { submitCart } from './submit'
import { getCartTotal } from './total'

export const cartRoutes = [
  route(cartCalls.list, ({ context, caller }) => listCart(context, caller)),
  route(cartCalls.add, async ({ context, caller, body, setCookies }) => {
    const { item, guestToken } = await addToCart(context, caller, body)
    if (guestToken !== null) setCookies.push({ name: guestCookie, value: guestToken, maxAge: GUEST_LIFETIME })
    return item
  }),
  route(cartCalls.renew, ({ context, caller, body }) => addRenewal(context, caller, body.domain_id, body.years)),
  route(cartCalls.setYears, ({ context, caller, params, body }) => setYears(context, caller, params.id, body.years)),
  route(cartCalls.remove, async ({ context, caller, params }) => {
    await removeFromCart(context, caller, params.id)
    return undefined
  }),
  route(orderCalls.cartTotal, ({ context, caller }) => getCartTotal(context, caller)),
  route(cartCalls.submit, ({ context, caller }) => submitCart(context, caller)),
]
