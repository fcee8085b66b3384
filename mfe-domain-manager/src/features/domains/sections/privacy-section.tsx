import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { useSectionFocus } from '../../../common/use-section-focus'
import { FlagSwitch } from '../flags/flag-switch'
import { PrivacyBadge } from '../flags/privacy-badge'
import { Section } from './section'

/** Whether the contacts are hidden in the public lookup (S2.37). */
export const PrivacySection = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const heading = useSectionFocus('privacy')
  return (
    <Section
      title={t('sections.privacy')}
      aside={<PrivacyBadge hidden={domain.privacy_enabled} t={t} />}
      headingRef={heading}
    >
      <FlagSwitch
        domain={domain}
        flag="privacy_enabled"
        label={t('privacy.hide')}
        description={t(domain.privacy_enabled ? 'privacy.privateHint' : 'privacy.publicHint')}
      />
    </Section>
  )
}
