import { addressCalls } from '@panel/shared/contract'
import { pageOfWhole } from '../database/page'
import { route } from '../http/register-call'
import { answerPage } from '../http/whole-list'
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
  route(addressCalls.list, async ({ context, caller, query, headers }) =>
    answerPage(headers, pageOfWhole(await getAddresses(context, caller, query.q), query)),
  ),
  route(addressCalls.create, ({ context, caller, body }) => addAddress(context, caller, body)),
  route(addressCalls.get, ({ context, caller, params }) => getAddress(context, caller, params.id)),
  route(addressCalls.update, ({ context, caller, params, body }) => replaceAddress(context, caller, params.id, body)),
  route(addressCalls.remove, async ({ context, caller, params }) => {
    await removeAddress(context, caller, params.id)
    return undefined
  }),
]
