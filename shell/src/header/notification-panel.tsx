import { type Attention, attentionKinds, type Notification } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { useEventText } from '@panel/shared/lists'
import { Link } from '@panel/shared/panel'
import { Badge, Button, ErrorState, FormError, Skeleton } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import { markRead, type NotificationPage, readOlder } from './notification-queries'
import styles from './notifications.module.css'

const isKnown = (kind: string): kind is (typeof attentionKinds)[number] => attentionKinds.some(one => one === kind)

interface AttentionListProps {
  attention: readonly Attention[]
  onClose: () => void
}

const AttentionList = ({ attention, onClose }: AttentionListProps) => {
  const { t } = useTranslation('notifications')
  if (attention.length === 0) return <p className={styles.none}>{t('attention.none')}</p>
  return (
    <ul className={styles.list}>
      {attention.map(({ kind, count, link }) => (
        <li key={kind}>
          <Link to={link} className={styles.entry} onClick={onClose}>
            {t(`attention.${isKnown(kind) ? kind : 'other'}`, { count })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface NotificationListProps {
  rows: readonly Notification[]
  onClose: () => void
}

const NotificationList = ({ rows, onClose }: NotificationListProps) => {
  const { t } = useTranslation('notifications')
  const eventText = useEventText()
  return (
    <ul className={styles.list}>
      {rows.map(({ id, event, domain, at, actor, link, read }) => (
        <li key={id}>
          <Link to={link} className={styles.entry} onClick={onClose}>
            <span className={styles.line}>
              <span>{domain ? `${eventText(event)}: ${domain}` : eventText(event)}</span>
              {!read && <Badge tone="info">{t('since.new')}</Badge>}
            </span>
            <span className={styles.facts}>{`${formatDateTime(at)} · ${t(`since.actor.${actor}`)}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface NotificationPanelProps {
  /** Undefined until they are there. */
  attention: readonly Attention[] | undefined
  notifications: NotificationPage | undefined
  failed: boolean
  onRetry: () => void
  /** Whether to have seen them is the account's doing. */
  marksRead: boolean
  onClose: () => void
}

/** What needs attention, and what others did since the last visit. Opening it is the visit: what it showed is read. */
export const NotificationPanel = (props: NotificationPanelProps) => {
  const { attention, notifications, failed, onRetry, marksRead, onClose } = props
  const { t } = useTranslation('notifications')
  // As it was when the panel opened: what is read by that stays marked as new while it is looked at.
  const [first, setFirst] = useState(notifications)
  const [older, setOlder] = useState<NotificationPage>()
  const [pending, setPending] = useState(false)
  const [olderFailed, setOlderFailed] = useState(false)
  if (!first && notifications) setFirst(notifications)
  const newest = first?.rows[0]
  useEffect(() => {
    // Where it fails they stay unread, and are marked the next time.
    if (marksRead && newest && !newest.read) markRead(newest.id).catch(() => undefined)
  }, [marksRead, newest])
  if (failed && !(attention && first)) {
    return <ErrorState title={t('failed')} actions={<Button onClick={onRetry}>{t('retry')}</Button>} />
  }
  if (!attention || !first) return <Skeleton width="18rem" height="8rem" shape="block" />
  const rows = [...first.rows, ...(older?.rows ?? [])]
  const cursor = older ? older.cursor : first.cursor
  const showOlder = async (from: string) => {
    setPending(true)
    setOlderFailed(false)
    try {
      const page = await readOlder(from)
      setOlder({ rows: [...(older?.rows ?? []), ...page.rows], cursor: page.cursor })
    } catch {
      setOlderFailed(true)
    } finally {
      setPending(false)
    }
  }
  const [fresh, earlier] = [rows.filter(({ read }) => !read), rows.filter(({ read }) => read)]
  return (
    <div className={styles.panel}>
      <section aria-labelledby="attention-title">
        <h2 id="attention-title" className={styles.title}>
          {t('attention.title')}
        </h2>
        <AttentionList attention={attention} onClose={onClose} />
      </section>
      <section aria-labelledby="since-title">
        <h2 id="since-title" className={styles.title}>
          {t('since.title')}
        </h2>
        {fresh.length === 0 && <p className={styles.none}>{t('since.none')}</p>}
        <NotificationList rows={fresh} onClose={onClose} />
        {earlier.length > 0 && <h3 className={styles.subtitle}>{t('since.earlier')}</h3>}
        <NotificationList rows={earlier} onClose={onClose} />
        <FormError>{olderFailed && t('failed')}</FormError>
        {cursor !== null && (
          <Button size="sm" pending={pending} onClick={() => void showOlder(cursor)}>
            {t('since.more')}
          </Button>
        )}
      </section>
    </div>
  )
}
