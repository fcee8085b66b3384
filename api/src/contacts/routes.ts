import { contactCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { getRegistryContacts, sendContacts } from './at-registry'
import { resendConfirmation } from './confirmation'
import { confirmByLink, getContacts, putContacts } from './service'

export const contactRoutes = [
  route(contactCalls.get, ({ context, caller, params }) => getContacts(context, caller, params.id)),
  route(contactCalls.atRegistry, ({ context, caller, params }) => getRegistryContacts(context, caller, params.id)),
  route(contactCalls.sendToRegistry, async ({ context, caller, params }) => {
    await sendContacts(context, caller, params.id)
    return undefined
  }),
  route(contactCalls.resend, async ({ context, caller, params }) => {
    await resendConfirmation(context, caller, params.id)
    return undefined
  }),
  route(contactCalls.confirm, ({ context, body }) => confirmByLink(context, body.token, body.refuse)),
  route(contactCalls.save, ({ context, caller, params, body }) => putContacts(context, caller, params.id, body)),
]
