import { addressCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import {
  addAddress,
  getAddress,
  getAddresses,
  getDefaultAddress,
  getFormat,
  removeAddress,
  replaceAddress,
  setDefaultAddress,
} from './service'

export const addressRoutes = [
  route(addressCalls.format, async ({ params }) => getFormat(params.country)),
  route(addressCalls.getDefault, ({ context, caller }) => getDefaultAddress(context, caller)),
  route(addressCalls.setDefault, ({ context, caller, body }) => setDefaultAddress(context, caller, body.address_id)),
  route(addressCalls.list, ({ context, caller, query }) => getAddresses(context, caller, query.q)),
  route(addressCalls.create, ({ context, caller, body }) => addAddress(context, caller, body)),
  route(addressCalls.get, ({ context, caller, params }) => getAddress(context, caller, params.id)),
  route(addressCalls.update, ({ context, caller, params, body }) => replaceAddress(context, caller, params.id, body)),
  route(addressCalls.remove, async ({ context, caller, params }) => {
    await removeAddress(context, caller, params.id)
    return undefined
  }),
]
