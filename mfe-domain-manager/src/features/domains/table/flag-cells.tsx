import type { Domain } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { Switch } from '@panel/shared/ui'
import { PrivacyBadge } from '../flags/privacy-badge'
import { useRowTools } from './row-tools'

/** On or Off, changed in the row itself (S2.31). */
export const AutoRenewCell = ({ domain }: { domain: Domain }) => {
  const { t, refusal, setFlag } = useRowTools()
  return (
    <Switch
      label={t('list.autoRenewOf', { domain: fullName(domain) })}
      labelHidden
      checked={domain.auto_renew}
      disabledReason={refusal(domain, 'auto_renew')}
      onChange={on => setFlag(domain, 'auto_renew', on)}
    />
  )
}

export const PrivacyCell = ({ domain }: { domain: Domain }) => {
  const { t } = useRowTools()
  return <PrivacyBadge hidden={domain.privacy_enabled} t={t} />
}
