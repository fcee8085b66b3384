import { useTranslation } from '@panel/shared/i18n'
import { ComingSoon } from '@panel/shared/ui'
import { Link2, Mail } from '@panel/shared/ui/icons'
import styles from './sections.module.css'

/** URL redirect and email forwarding, which do not exist yet (S2.39, S2.40). */
export const StubSections = () => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <div className={styles.stubs}>
      <ComingSoon
        label={t('sections.redirect')}
        icon={<Link2 aria-hidden="true" />}
        reason={t('sections.redirectSoon')}
      />
      <ComingSoon
        label={t('sections.forwarding')}
        icon={<Mail aria-hidden="true" />}
        reason={t('sections.forwardingSoon')}
      />
    </div>
  )
}
