import { useTranslation } from '@panel/shared/i18n'
import { useEventText } from '@panel/shared/lists'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { Badge, DateText } from '@panel/shared/ui'
import { orderTones } from '../../model/order-list'
import styles from './dashboard.module.css'
import { Group } from './group'
import type { FoundElsewhere } from './use-found-elsewhere'

/** Orders and entries of the audit that were found, each with a way to the full list. */
export const Elsewhere = ({ q, orders, entries }: FoundElsewhere & { q: string }) => {
  const { t } = useTranslation('mfe-admin')
  const eventText = useEventText()
  const { adminPath } = pageSettings()
  const searched = new URLSearchParams({ q })
  return (
    <>
      <Group title={t('titleOrders')} count={orders.length} isPart to={`${paths.orders(adminPath)}?${searched}`}>
        {orders.map(({ id, number, email, state }) => (
          <li key={id} className={styles.result}>
            <Link to={`${paths.orders(adminPath)}?${new URLSearchParams({ q: number })}`} className={styles.resultName}>
              {number}
            </Link>
            <span>{email}</span>
            <Badge tone={orderTones[state]}>{t(`orders.status.${state}`)}</Badge>
          </li>
        ))}
      </Group>
      <Group title={t('titleAudit')} count={entries.length} isPart to={`${paths.audit(adminPath)}?${searched}`}>
        {entries.map(({ id, event, subject, actor_email, at }) => (
          <li key={id} className={styles.result}>
            <span className={styles.resultName}>{[eventText(event), subject].join(' · ')}</span>
            <span>{actor_email}</span>
            <span className={styles.resultDate}>
              <DateText moment={at} />
            </span>
          </li>
        ))}
      </Group>
    </>
  )
}
