import { contactCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { getContacts, putContacts } from './service'

export const contactRoutes = [
  route(contactCalls.get, ({ scope, caller, params }) => getContacts(scope, caller, params.id)),
  route(contactCalls.save, ({ scope, caller, params, body }) => putContacts(scope, caller, params.id, body)),
]
