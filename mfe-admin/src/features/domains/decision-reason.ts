import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import type { Decision } from '../../model/decision'
import { statusOf } from '../../model/domain-list'

/** Whether a decision can be reversed: one that is carried out, or one that is held for `seconds` yet. */
export const isReopenable = (domain: AdminDomain, seconds: number): boolean =>
  domain.decided_at !== undefined && (seconds > 0 || domainCan.reopen(domain).allowed)

/** Whether the rules allow a decision about a request in its current status. */
export const isAllowed = (domain: AdminDomain, decision: Decision): boolean =>
  domainCan[decision](domain).allowed && !(domain.awaits_payment && decision === 'approve')

/** Returns the translated reason why a decision is not possible now, or undefined when it is. */
export const useDecisionReason = (): ((domain: AdminDomain, decision: Decision) => string | undefined) => {
  const { t } = useTranslation('mfe-admin')
  return (domain, decision) =>
    isAllowed(domain, decision)
      ? undefined
      : t(`forbidden.${decision}`, { status: t(`status.${statusOf(domain)}`, { defaultValue: domain.status }) })
}
