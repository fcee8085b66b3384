import { abuseCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { answerPage } from '../http/whole-list'
import { getAbuseStatistics, getCase, getCases } from './cases'
import { reportAbuse, requestData } from './report'
import { takeStep } from './steps'

export const abuseRoutes = [
  route(abuseCalls.report, async ({ context, body }) => ({ number: await reportAbuse(context, body) })),
  route(abuseCalls.requestData, async ({ context, body }) => ({ number: await requestData(context, body) })),
  route(abuseCalls.list, async ({ context, query, headers }) => answerPage(headers, await getCases(context, query))),
  route(abuseCalls.statistics, ({ context }) => getAbuseStatistics(context)),
  route(abuseCalls.get, ({ context, params }) => getCase(context, params.id)),
  route(abuseCalls.step, ({ context, caller, params, body }) => takeStep(context, caller, params.id, body)),
]
