import {
  accountCalls,
  activityCalls,
  addressCalls,
  apiTokenCalls,
  authCalls,
  type CallShape,
  cartCalls,
  contactCalls,
  dnsCalls,
  dnsChangeCalls,
  dnsSecondaryCalls,
  dnsServedCalls,
  domainCalls,
  domainHealthCalls,
  notificationCalls,
  operationCalls,
  orderCalls,
  savedViewCalls,
  secondFactorCalls,
  sessionCalls,
  transferCalls,
  userCalls,
} from '@panel/shared/contract'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'

/**
 * All that an administrator who acts as a customer may do: see what the customer sees, and repair what is not about who
 * controls a domain or an account, costs nothing and can be undone. All other calls are refused.
 */
export const mayWhileActing: ReadonlySet<CallShape> = new Set<CallShape>([
  userCalls.me,
  authCalls.logout,
  accountCalls.profile,
  accountCalls.mailPreferences,
  accountCalls.protection,
  activityCalls.mine,
  notificationCalls.attention,
  notificationCalls.list,
  activityCalls.ofDomain,
  addressCalls.list,
  addressCalls.get,
  apiTokenCalls.list,
  cartCalls.list,
  contactCalls.get,
  domainCalls.mine,
  domainCalls.counts,
  domainCalls.get,
  domainCalls.setAutoRenew,
  domainCalls.setTags,
  domainHealthCalls.get,
  domainHealthCalls.check,
  dnsCalls.list,
  dnsCalls.create,
  dnsCalls.update,
  dnsCalls.remove,
  dnsChangeCalls.change,
  dnsChangeCalls.zone,
  dnsChangeCalls.import,
  dnsChangeCalls.history,
  dnsChangeCalls.revert,
  dnsServedCalls.status,
  dnsServedCalls.dnssec,
  dnsServedCalls.nameserverCheck,
  dnsSecondaryCalls.secondaries,
  operationCalls.list,
  operationCalls.get,
  orderCalls.cartTotal,
  orderCalls.list,
  orderCalls.get,
  orderCalls.invoice,
  orderCalls.invoicePdf,
  savedViewCalls.list,
  secondFactorCalls.passkeys,
  sessionCalls.list,
  transferCalls.list,
])

/** @throws ProblemError not_while_acting */
export const assertMayWhileActing = (user: User, call: CallShape): void => {
  if (user.acting && !mayWhileActing.has(call)) throw new ProblemError('not_while_acting')
}
