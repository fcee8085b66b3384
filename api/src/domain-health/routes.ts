import { domainHealthCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { checkHealth, getHealth } from './service'

export const domainHealthRoutes = [
  route(domainHealthCalls.get, ({ context, caller, params }) => getHealth(context, caller, params.id)),
  route(domainHealthCalls.check, ({ context, caller, params }) => checkHealth(context, caller, params.id)),
]
