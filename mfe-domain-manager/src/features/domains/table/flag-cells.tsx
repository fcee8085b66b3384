import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '../../../model/domain-name'
import { FlagSwitch } from '../flags/flag-switch'
import { PrivacyBadge } from '../flags/privacy-badge'

/** On or Off, changed in the row itself (SPEC S2.31). */
export const AutoRenewCell = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const label = t('list.autoRenewOf', { domain: fullName(domain) })
  return <FlagSwitch domain={domain} flag="auto_renew" label={label} labelHidden />
}

export const PrivacyCell = ({ domain }: { domain: Domain }) => <PrivacyBadge hidden={domain.privacy_enabled} />
