import { contactCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { getContacts, putContacts } from './service'

export const contactRoutes = [
  route(contactCalls.get, ({ context, caller, params }) => getContacts(context, caller, params.id)),
  route(contactCalls.save, ({ context, caller, params, body }) => putContacts(context, caller, params.id, body)),
]
