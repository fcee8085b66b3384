import { domainCalls, orderCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { cancelAnyOrder, cancelOrder } from './cancel-order'
import { withdrawRequest } from './withdraw'

export const withdrawalRoutes = [
  route(domainCalls.withdraw, ({ context, caller, params }) => withdrawRequest(context, caller, params.id)),
  route(orderCalls.cancelOwn, ({ context, caller, params }) => cancelOrder(context, caller, params.id)),
  route(orderCalls.cancel, ({ context, caller, params }) => cancelAnyOrder(context, caller, params.id)),
]
