import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { FlagSwitch } from './flag-switch'

/** Keeps the domain from being transferred. */
export const TransferLockSwitch = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <FlagSwitch
      domain={domain}
      flag="client_transfer_lock"
      label={t('transfer.lock')}
      description={t(domain.client_transfer_lock ? 'transfer.lockedHint' : 'transfer.unlockedHint')}
    />
  )
}
