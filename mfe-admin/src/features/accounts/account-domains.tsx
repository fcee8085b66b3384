import type { AdminAccount } from '@panel/shared/contract'
import { formatNumber, useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { fullName } from '@panel/shared/rules'
import { Card, DateText, linkClass, StatusBadge } from '@panel/shared/ui'
import { tabSearch } from '../../model/list-state'
import styles from './accounts.module.css'

/** The newest domains of an account, and how many it has in each status. */
export const AccountDomains = ({ account: { email, counts, domains } }: { account: AdminAccount }) => {
  const { t } = useTranslation('mfe-admin')
  const statusText = (status: string) => t(`status.${status}`, { defaultValue: status })
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const summary = Object.entries(counts).map(([status, count]) => `${statusText(status)}: ${formatNumber(count)}`)
  const all = paths.admin(pageSettings().adminPath) + tabSearch('domains', { q: email })
  return (
    <Card
      flush
      title={t('logs.domains')}
      description={total === 0 ? t('logs.none') : summary.join(' · ')}
      footer={
        total > domains.length && (
          <Link to={all} className={linkClass()}>
            {t('account.allDomains', { count: total })}
          </Link>
        )
      }
    >
      <ul className={styles.list}>
        {domains.map(domain => (
          <li key={domain.id} className={styles.item}>
            <span className={styles.name}>{fullName(domain)}</span>
            <DateText moment={domain.created_at} />
            <StatusBadge status={domain.status}>{statusText(domain.status)}</StatusBadge>
            {domain.reason && (
              <span className={styles.facts}>{t('domains.reason', { reason: domain.reason.text })}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
