import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { CountBadge } from '@panel/shared/ui'
import { Bell as BellIcon } from '@panel/shared/ui/icons'
import { Popover } from '@panel/shared/ui/overlays'
import { NotificationPanel } from './notification-panel'
import { attentionQuery, notificationsQuery } from './notification-queries'
import styles from './notifications.module.css'

const most = 9

/** How much is new for the account, and the panel that shows it. An administrator who acts as a customer reads nothing. */
export const Bell = () => {
  const { t } = useTranslation('notifications')
  const acting = useSession(state => state.user?.actingUntil !== undefined)
  const attention = useQuery(attentionQuery())
  const notifications = useQuery(notificationsQuery())
  // Read here, since the cache tells a component only of what it read.
  const failures = [attention.isError, notifications.isError]
  const unread = notifications.data?.rows.filter(({ read }) => !read).length ?? 0
  const count = unread + (attention.data?.length ?? 0)
  return (
    <Popover
      variant="ghost"
      placement="bottom end"
      label={t('title')}
      triggerLabel={count > 0 ? t('withCount', { count }) : t('title')}
      trigger={
        <span className={styles.bell}>
          <BellIcon size={18} aria-hidden="true" />
          <CountBadge count={count} max={most} />
        </span>
      }
    >
      {close => (
        <NotificationPanel
          attention={attention.data}
          notifications={notifications.data}
          failed={failures.includes(true)}
          onRetry={() => {
            void attention.refetch()
            void notifications.refetch()
          }}
          marksRead={!acting}
          onClose={close}
        />
      )}
    </Popover>
  )
}
