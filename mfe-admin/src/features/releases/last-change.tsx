import type { ReleaseChange } from '@panel/shared/contract/releases'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import styles from './releases.module.css'

/** What was done, by whom, when and why. */
export const LastChange = ({ change }: { change: ReleaseChange }) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <div>
      <span className={styles.done}>{t(`releases.done.${change.action}`)}</span>
      <span className={styles.note}>
        {change.finding ? t('releases.byItself') : <span translate="no">{change.by}</span>} ·{' '}
        <time dateTime={change.at}>{formatDateTime(change.at)}</time>
      </span>
      {change.finding ? (
        <span className={styles.note}>
          {t('releases.finding', { ...change.finding, count: change.finding.visits })}
        </span>
      ) : (
        change.why && <span className={styles.note}>{change.why}</span>
      )}
    </div>
  )
}
