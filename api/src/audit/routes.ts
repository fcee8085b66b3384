import { activityCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { answerPage } from '../http/whole-list'
import { getActivity, getAudit } from './activity'

export const auditRoutes = [
  route(
    activityCalls.mine,
    async ({ context, caller, query, headers }) => answerPage(headers, await getActivity(context, caller, query)),
    { mayLag: true },
  ),
  route(
    activityCalls.audit,
    async ({ context, query, headers }) => answerPage(headers, await getAudit(context, query)),
    { mayLag: true },
  ),
]
