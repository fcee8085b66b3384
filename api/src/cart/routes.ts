import { cartCalls } from '@panel/shared/contract'
import { guestCookie } from '../http/caller'
import { route } from '../http/register-call'
import { GUEST_LIFETIME } from '../limits'
import { addRenewal, addToCart, listCart, removeFromCart } from './service'
import { submitCart } from './submit'

export const cartRoutes = [
  route(cartCalls.list, ({ scope, caller }) => listCart(scope, caller)),
  route(cartCalls.add, async ({ scope, caller, body, cookies }) => {
    const { item, guestToken } = await addToCart(scope, caller, body)
    if (guestToken !== null) cookies.push({ name: guestCookie, value: guestToken, maxAge: GUEST_LIFETIME })
    return item
  }),
  route(cartCalls.renew, ({ scope, caller, body }) => addRenewal(scope, caller, body.domain_id)),
  route(cartCalls.remove, async ({ scope, caller, params }) => {
    await removeFromCart(scope, caller, params.id)
    return undefined
  }),
  route(cartCalls.submit, ({ scope, caller }) => submitCart(scope, caller)),
]
