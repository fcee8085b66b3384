import { adminCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { decide, getDomains, getLogs } from './service'

export const adminRoutes = [
  route(adminCalls.domains, async ({ context, query, headers }) => {
    const { rows, nextCursor } = await getDomains(context, query)
    if (nextCursor !== null) headers['next-cursor'] = nextCursor
    return rows
  }),
  route(adminCalls.logs, async ({ context, query, headers }) => {
    const { rows, nextCursor } = await getLogs(context, query)
    if (nextCursor !== null) headers['next-cursor'] = nextCursor
    return rows
  }),
  route(adminCalls.approve, ({ context, caller, params }) => decide(context, caller, params.id, 'approve')),
  route(adminCalls.reject, ({ context, caller, params }) => decide(context, caller, params.id, 'reject')),
  route(adminCalls.reserve, ({ context, caller, params }) => decide(context, caller, params.id, 'reserve')),
]
