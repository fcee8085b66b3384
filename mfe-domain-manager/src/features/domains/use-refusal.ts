import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan, type Verdict } from '@panel/shared/rules'
import { useCallback } from 'react'
import { verdictText, withRules } from '../../common/rule-texts'
import type { DomainFlag } from './api/set-domain-flag'

const abilities: Record<DomainFlag | 'renew', (domain: Domain, hasTransfer?: boolean) => Verdict> = {
  auto_renew: domainCan.toggleAutoRenew,
  client_transfer_lock: domainCan.toggleTransferLock,
  privacy_enabled: domainCan.togglePrivacy,
  renew: domain => domainCan.renew(domain, new Date()),
}

type Refusal = (domain: Domain, ability: keyof typeof abilities, hasTransfer?: boolean) => string | undefined

/** Returns the reason why something cannot be done with a domain, or undefined when it can. */
export const useRefusal = (): Refusal => {
  const { t } = useTranslation(withRules)
  return useCallback((domain, ability, hasTransfer) => verdictText(t, abilities[ability](domain, hasTransfer)), [t])
}
