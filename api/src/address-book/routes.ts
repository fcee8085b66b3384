import { addressCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { addAddress, getAddress, getAddresses, removeAddress, replaceAddress } from './service'

export const addressRoutes = [
  route(addressCalls.list, ({ scope, caller, query }) => getAddresses(scope, caller, query.q)),
  route(addressCalls.create, ({ scope, caller, body }) => addAddress(scope, caller, body)),
  route(addressCalls.get, ({ scope, caller, params }) => getAddress(scope, caller, params.id)),
  route(addressCalls.update, ({ scope, caller, params, body }) => replaceAddress(scope, caller, params.id, body)),
  route(addressCalls.remove, async ({ scope, caller, params }) => {
    await removeAddress(scope, caller, params.id)
    return undefined
  }),
]
