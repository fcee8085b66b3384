import { adminCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { answerList, answerPage } from '../http/whole-list'
import { getUndeliverable } from '../mail/undeliverable'
import { decide } from './decide'
import { getDomains, getLogs } from './service'

export const adminRoutes = [
  route(adminCalls.domains, ({ context, query, headers }) =>
    answerList(headers, query, part => getDomains(context, part)),
  ),
  route(adminCalls.logs, ({ context, query, headers }) => answerList(headers, query, part => getLogs(context, part))),
  route(adminCalls.undeliverable, async ({ context, query, headers }) =>
    answerPage(headers, await getUndeliverable(context, query)),
  ),
  route(adminCalls.self, async ({ caller }) => ({ email: caller.email })),
  route(adminCalls.confirmedSelf, async ({ caller }) => ({ email: caller.email })),
  route(adminCalls.approve, ({ context, caller, params }) => decide(context, caller, params.id, 'approve')),
  route(adminCalls.reject, ({ context, caller, params, body }) =>
    decide(context, caller, params.id, 'reject', body.reason),
  ),
  route(adminCalls.reserve, ({ context, caller, params }) => decide(context, caller, params.id, 'reserve')),
]
