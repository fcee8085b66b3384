import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { useCallback } from 'react'
import { verdictText, withRules } from '../../common/rule-texts'

const abilities = {
  auto_renew: domainCan.toggleAutoRenew,
  client_transfer_lock: domainCan.toggleTransferLock,
  privacy_enabled: domainCan.togglePrivacy,
  renew: (domain: Domain) => domainCan.renew(domain, new Date()),
}

/** Gives the reason why something cannot be done with a domain, or undefined when it can. */
export const useRefusal = (): ((domain: Domain, ability: keyof typeof abilities) => string | undefined) => {
  const { t } = useTranslation(withRules)
  return useCallback((domain, ability) => verdictText(t, abilities[ability](domain)), [t])
}
