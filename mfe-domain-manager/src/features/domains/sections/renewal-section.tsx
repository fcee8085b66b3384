import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { domainCan } from '@panel/shared/rules'
import { Button, buttonClass } from '@panel/shared/ui'
import { useSectionFocus } from '../../../common/use-section-focus'
import { ExpiryBar, expiryTexts } from '../expiry'
import { FlagSwitch } from '../flags/flag-switch'
import { useRefusal } from '../use-refusal'
import { RestoreButton } from './restore-button'
import { Section } from './section'
import styles from './sections.module.css'
import { TermPrice } from './term-price'

/** When the domain expires, how to extend it, and whether that happens by itself (S2.34). */
export const RenewalSection = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { date, left, tone } = expiryTexts(domain, t)
  const heading = useSectionFocus('renewal')
  const refusal = useRefusal()(domain, 'renew')
  return (
    <Section title={t('sections.renewal')} headingRef={heading}>
      <div className={styles.expiry}>
        <p className={styles.expiryTexts}>
          <span>{domain.expires_at ? t('expiry.on', { date }) : date}</span>
          {left && (
            <span className={styles.summary} data-tone={tone}>
              {left}
            </span>
          )}
        </p>
        <ExpiryBar domain={domain} t={t} size="md" />
      </div>
      <FlagSwitch domain={domain} flag="auto_renew" label={t('list.columns.autoRenew')} />
      <TermPrice domain={domain} />
      {domainCan.restore(domain).allowed ? (
        <RestoreButton domain={domain} />
      ) : refusal === undefined ? (
        <Link to={paths.renew(domain.id)} className={`${buttonClass({ variant: 'primary' })} ${styles.extend}`}>
          {t('sections.extend')}
        </Link>
      ) : (
        <Button variant="primary" className={styles.extend} disabledReason={refusal}>
          {t('sections.extend')}
        </Button>
      )}
    </Section>
  )
}
