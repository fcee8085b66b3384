import { adminCalls } from '@panel/shared/contract'
import { answerPage, route } from '../http/register-call'
import { getUndeliverable } from '../mail/undeliverable'
import { decide } from './decide'
import { getDomains, getLogs } from './service'

export const adminRoutes = [
  route(adminCalls.domains, async ({ context, query, headers }) =>
    answerPage(headers, await getDomains(context, query)),
  ),
  route(adminCalls.logs, async ({ context, query, headers }) => answerPage(headers, await getLogs(context, query))),
  route(adminCalls.undeliverable, async ({ context, query, headers }) =>
    answerPage(headers, await getUndeliverable(context, query)),
  ),
  route(adminCalls.approve, ({ context, caller, params }) => decide(context, caller, params.id, 'approve')),
  route(adminCalls.reject, ({ context, caller, params, body }) =>
    decide(context, caller, params.id, 'reject', body.reason),
  ),
  route(adminCalls.reserve, ({ context, caller, params }) => decide(context, caller, params.id, 'reserve')),
]
