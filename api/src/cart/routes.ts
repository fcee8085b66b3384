import { cartCalls, orderCalls } from '@panel/shared/contract'
import { guestCookie } from '../base/caller'
import { invalidField } from '../base/errors'
import { GUEST_LIFETIME } from '../base/limits'
import { pageOfWhole } from '../database/page'
import { route } from '../http/register-call'
import { answerPage } from '../http/whole-list'
import { addRenewal, addToCart, changeItem, listCart, removeFromCart } from './service'
import { submitCart } from './submit'
import { getCartTotal } from './total'

export const cartRoutes = [
  route(cartCalls.list, async ({ context, caller, query, headers }) =>
    answerPage(headers, pageOfWhole(await listCart(context, caller), query)),
  ),
  route(cartCalls.add, async ({ context, caller, body, setCookies }) => {
    const { item, guestToken } = await addToCart(context, caller, body)
    if (guestToken !== null) setCookies.push({ name: guestCookie, value: guestToken, maxAge: GUEST_LIFETIME })
    return item
  }),
  route(cartCalls.renew, ({ context, caller, body }) => addRenewal(context, caller, body.domain_id, body)),
  route(cartCalls.update, async ({ context, caller, params, body: { years, auto_renew } }) => {
    const changes = { ...(years !== undefined && { years }), ...(auto_renew !== undefined && { auto_renew }) }
    if (Object.keys(changes).length === 0) throw invalidField('years', 'required')
    return changeItem(context, caller, params.id, changes)
  }),
  route(cartCalls.remove, async ({ context, caller, params }) => {
    await removeFromCart(context, caller, params.id)
    return undefined
  }),
  route(orderCalls.cartTotal, ({ context, caller }) => getCartTotal(context, caller)),
  route(cartCalls.submit, ({ context, caller, body }) => submitCart(context, caller, body)),
]
