import { adminCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { decide, getDomains, getLogs } from './service'

export const adminRoutes = [
  route(adminCalls.domains, async ({ scope, query, headers }) => {
    const { rows, nextCursor } = await getDomains(scope, query)
    if (nextCursor !== null) headers['next-cursor'] = nextCursor
    return rows
  }),
  route(adminCalls.logs, async ({ scope, query, headers }) => {
    const { rows, nextCursor } = await getLogs(scope, query)
    if (nextCursor !== null) headers['next-cursor'] = nextCursor
    return rows
  }),
  route(adminCalls.approve, ({ scope, caller, params }) => decide(scope, caller, params.id, 'approve')),
  route(adminCalls.reject, ({ scope, caller, params }) => decide(scope, caller, params.id, 'reject')),
  route(adminCalls.reserve, ({ scope, caller, params }) => decide(scope, caller, params.id, 'reserve')),
]
