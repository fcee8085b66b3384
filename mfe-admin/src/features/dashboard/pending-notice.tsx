import { useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { buttonClass } from '@panel/shared/ui'
import { tabSearch } from '../../model/list-state'
import styles from './dashboard.module.css'

/** How many requests wait for a decision, with the way to them. */
export const PendingNotice = ({ count }: { count: number }) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <div className={styles.pending}>
      <div className={styles.pendingText}>
        <h2>{t('dashboard.pending')}</h2>
        <p>{count > 0 ? t('dashboard.waiting', { count }) : t('dashboard.noneWaiting')}</p>
      </div>
      {count > 0 && (
        <Link to={tabSearch('domains', { status: 'pending' })} className={buttonClass({ variant: 'primary' })}>
          {t('dashboard.review')}
        </Link>
      )}
    </div>
  )
}
