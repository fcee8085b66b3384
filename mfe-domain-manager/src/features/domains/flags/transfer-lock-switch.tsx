import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { FlagSwitch } from './flag-switch'

interface TransferLockSwitchProps {
  domain: Domain
  /** A transfer of the domain is offered, and not cancelled. */
  hasTransfer: boolean
}

/** Keeps the domain from being transferred. */
export const TransferLockSwitch = ({ domain, hasTransfer }: TransferLockSwitchProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <FlagSwitch
      domain={domain}
      hasTransfer={hasTransfer}
      flag="client_transfer_lock"
      label={t('transfer.lock')}
      description={t(domain.client_transfer_lock ? 'transfer.lockedHint' : 'transfer.unlockedHint')}
    />
  )
}
