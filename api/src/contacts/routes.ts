import { contactCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { confirmContact, resendConfirmation } from './confirmation'
import { getContacts, putContacts } from './service'

export const contactRoutes = [
  route(contactCalls.get, ({ context, caller, params }) => getContacts(context, caller, params.id)),
  route(contactCalls.resend, async ({ context, caller, params }) => {
    await resendConfirmation(context, caller, params.id)
    return undefined
  }),
  route(contactCalls.confirm, ({ context, body }) => confirmContact(context, body.token)),
  route(contactCalls.save, ({ context, caller, params, body }) => putContacts(context, caller, params.id, body)),
]
