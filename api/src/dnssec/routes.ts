import { domainDsCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { getDs, setDs } from './service'

export const dsRoutes = [
  route(domainDsCalls.ds, ({ context, caller, params }) => getDs(context, caller, params.id)),
  route(domainDsCalls.setDs, ({ context, caller, params, body }) => setDs(context, caller, params.id, body)),
]
