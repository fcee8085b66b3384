import {
  adminCalls,
  adminDnsCalls,
  adminUserCalls,
  movingInCalls,
  sentNoticeCalls,
  verificationCalls,
} from '@panel/shared/contract'
import { route } from '../http/register-call'
import { answerList, answerPage } from '../http/whole-list'
import { getSent } from '../mail/sent-notices'
import { getUndeliverable, resendMail } from '../mail/undeliverable'
import { getWaiting } from '../mail/waiting'
import { importLines } from '../moving-in/by-api'
import { getDnsState } from '../publishing/state-service'
import { addNote, disableAccount, getAccount, removeNote } from './accounts'
import { actAs } from './act-as'
import { decide } from './decide'
import { checkPhoneCode, sendPhoneCode } from './phone-codes'
import { getDomains, getLogs, getStatistics } from './service'
import { getVerifications, verify } from './verifications'

export const adminRoutes = [
  route(adminDnsCalls.dns, ({ context }) => getDnsState(context)),
  route(
    adminCalls.domains,
    ({ context, query, headers }) => answerList(headers, query, part => getDomains(context, part)),
    { mayLag: true },
  ),
  route(adminCalls.logs, ({ context, query, headers }) => answerList(headers, query, part => getLogs(context, part)), {
    mayLag: true,
  }),
  route(adminCalls.undeliverable, async ({ context, query, headers }) =>
    answerPage(headers, await getUndeliverable(context, query)),
  ),
  route(sentNoticeCalls.list, async ({ context, query, headers }) =>
    answerPage(headers, await getSent(context, query)),
  ),
  route(adminCalls.waitingMails, async ({ context, query, headers }) =>
    answerPage(headers, await getWaiting(context, query)),
  ),
  route(adminCalls.resend, async ({ context, caller, params }) => {
    await resendMail(context, caller, params.id)
    return undefined
  }),
  route(adminCalls.statistics, ({ context }) => getStatistics(context), { mayLag: true }),
  route(adminCalls.self, async ({ caller }) => ({ email: caller.email })),
  route(adminCalls.confirmedSelf, async ({ caller }) => ({ email: caller.email })),
  route(adminCalls.approve, ({ context, caller, params }) => decide(context, caller, params.id, 'approve')),
  route(adminCalls.reject, ({ context, caller, params, body }) => decide(context, caller, params.id, 'reject', body)),
  route(adminCalls.reserve, ({ context, caller, params }) => decide(context, caller, params.id, 'reserve')),
  route(adminCalls.reopen, ({ context, caller, params }) => decide(context, caller, params.id, 'reopen')),
  route(verificationCalls.list, ({ context, caller }) => getVerifications(context, caller)),
  route(verificationCalls.sendCode, async ({ context, caller, params }) => {
    await sendPhoneCode(context, caller, params.id)
    return undefined
  }),
  route(verificationCalls.checkCode, ({ context, caller, params, body }) =>
    checkPhoneCode(context, caller, params.id, body.code),
  ),
  route(verificationCalls.verify, ({ context, caller, params, body }) => verify(context, caller, params.id, body)),
  route(movingInCalls.importLines, ({ context, caller, body }) => importLines(context, caller, body)),
  route(adminUserCalls.get, ({ context, params }) => getAccount(context, params.id)),
  route(adminUserCalls.disable, ({ context, caller, params, body }) =>
    disableAccount(context, caller, params.id, body.disabled),
  ),
  route(adminUserCalls.act, ({ context, caller, params, body }) => actAs(context, caller, params.id, body.reason)),
  route(adminUserCalls.addNote, ({ context, caller, params, body }) => addNote(context, caller, params.id, body.text)),
  route(adminUserCalls.removeNote, async ({ context, caller, params }) => {
    await removeNote(context, caller, params.id)
    return undefined
  }),
]
