import { addressCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { addAddress, getAddress, getAddresses, removeAddress, replaceAddress } from './service'

export const addressRoutes = [
  route(addressCalls.list, ({ context, caller, query }) => getAddresses(context, caller, query.q)),
  route(addressCalls.create, ({ context, caller, body }) => addAddress(context, caller, body)),
  route(addressCalls.get, ({ context, caller, params }) => getAddress(context, caller, params.id)),
  route(addressCalls.update, ({ context, caller, params, body }) => replaceAddress(context, caller, params.id, body)),
  route(addressCalls.remove, async ({ context, caller, params }) => {
    await removeAddress(context, caller, params.id)
    return undefined
  }),
]
