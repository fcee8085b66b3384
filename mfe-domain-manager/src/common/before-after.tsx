import { useTranslation } from '@panel/shared/i18n'
import { VisuallyHidden } from '@panel/shared/ui'
import styles from './before-after.module.css'

interface BeforeAfterProps {
  before: string | null | undefined
  after: string | null | undefined
}

/** A line that went, and the one that came; either may be missing. */
export const BeforeAfter = ({ before, after }: BeforeAfterProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <>
      {typeof before === 'string' && (
        <del className={styles.before}>
          <VisuallyHidden>{t('dns.history.before')}</VisuallyHidden>
          <code>{before}</code>
        </del>
      )}
      {typeof after === 'string' && (
        <ins className={styles.after}>
          <VisuallyHidden>{t('dns.history.after')}</VisuallyHidden>
          <code>{after}</code>
        </ins>
      )}
    </>
  )
}
