import { useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { buttonClass, Card } from '@panel/shared/ui'
import { listSearch } from '../../model/list-state'

/** How many requests wait for a decision, with the way to them. */
export const PendingNotice = ({ count }: { count: number }) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Card
      title={t('dashboard.pending')}
      actions={
        count > 0 && (
          <Link to={listSearch({ tab: 'domains', status: 'pending' })} className={buttonClass({ variant: 'primary' })}>
            {t('dashboard.review')}
          </Link>
        )
      }
    >
      {count > 0 ? t('dashboard.waiting', { count }) : t('dashboard.noneWaiting')}
    </Card>
  )
}
