import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { noTransferLock } from '@panel/shared/rules'
import { Switch } from '@panel/shared/ui'
import { useZoneRules } from '../../../common/queries'
import { verdictText, withRules } from '../../../common/rule-texts'
import { FlagSwitch } from './flag-switch'

interface TransferLockSwitchProps {
  domain: Domain
  /** A transfer of the domain is offered or accepted, and not cancelled. */
  hasTransfer: boolean
}

/** Keeps the domain from being transferred. */
export const TransferLockSwitch = ({ domain, hasTransfer }: TransferLockSwitchProps) => {
  const { t } = useTranslation(withRules)
  const rules = useZoneRules().find(({ zone }) => zone === domain.zone)
  if (rules?.transfer_lock === false)
    return (
      <Switch
        label={t('transfer.lock')}
        description={t('transfer.unlockedHint')}
        checked={false}
        disabledReason={verdictText(t, noTransferLock)}
        onChange={() => undefined}
      />
    )
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
