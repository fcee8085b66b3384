import type { AdminAccount, AdminDomain } from '@panel/shared/contract'
import { formatNumber, useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { Card, DateText, linkClass, StatusBadge } from '@panel/shared/ui'
import { shownName } from '../../model/domain-list'
import { tabSearch } from '../../model/list-state'
import styles from './accounts.module.css'

const most = 50

interface AccountDomainsProps {
  account: AdminAccount
  q: string
  /** What a search finds of all its domains; undefined until that is known. */
  found: readonly AdminDomain[] | undefined
  onSearch: (q: string) => void
}

/** The newest domains of an account, and how many it has in each status. */
export const AccountDomains = ({ account: { email, counts, domains }, q, found, onSearch }: AccountDomainsProps) => {
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
      {total > 0 && (
        <SearchField label={t('account.searchDomains')} className={styles.search} value={q} onChange={onSearch} />
      )}
      {q !== '' && found?.length === 0 && <p className={styles.search}>{t('list.nothing')}</p>}
      <ul className={styles.list}>
        {(q === '' ? domains : (found ?? []).slice(0, most)).map(domain => (
          <li key={domain.id} className={styles.item}>
            <span className={styles.name} translate="no">
              {shownName(domain)}
            </span>
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
