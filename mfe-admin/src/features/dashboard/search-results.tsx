import { useErrorText } from '@panel/shared/api-client'
import type { AdminDomain, AdminLog } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { fullName } from '@panel/shared/rules'
import { Alert, Avatar, DateText, EmptyState, StatusBadge } from '@panel/shared/ui'
import { Search } from '@panel/shared/ui/icons'
import { tabSearch } from '../../model/list-state'
import styles from './dashboard.module.css'
import { Elsewhere } from './elsewhere'
import { Group, shown } from './group'
import type { FoundElsewhere } from './use-found-elsewhere'

interface SearchResultsProps {
  q: string
  domains: readonly AdminDomain[]
  users: readonly AdminLog[]
  /** What the server found; undefined while it searches. */
  elsewhere: FoundElsewhere | undefined
  /** Why it could not search. */
  error: unknown
}

/** Requests, accounts, orders and entries of the audit that a search on the dashboard finds, the first few of each. */
export const SearchResults = ({ q, domains, users, elsewhere, error }: SearchResultsProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const { adminPath } = pageSettings()
  const { orders = [], entries = [] } = elsewhere ?? {}
  const found = domains.length + users.length + orders.length + entries.length
  return (
    <>
      <p role="status" className={styles.found}>
        {found > 0 && t('dashboard.found', { count: found })}
      </p>
      {Boolean(error) && <Alert tone="warning">{errorText(error, t('dashboard.partly'))}</Alert>}
      {found === 0 && elsewhere && (
        <EmptyState icon={<Search />} title={t('list.nothing')}>
          {t('list.nothingText')}
        </EmptyState>
      )}
      <Group title={t('tab.domains')} count={domains.length} to={tabSearch('domains', { q })}>
        {domains.slice(0, shown).map(domain => (
          <li key={domain.id} className={styles.result}>
            <Link to={tabSearch('domains', { q: fullName(domain) })} className={styles.resultName}>
              {fullName(domain)}
            </Link>
            <span className={styles.resultDate}>
              <DateText moment={domain.created_at} />
            </span>
            <span className={styles.resultStatus}>
              <StatusBadge status={domain.status}>
                {t(`status.${domain.status}`, { defaultValue: domain.status })}
              </StatusBadge>
            </span>
          </li>
        ))}
      </Group>
      <Group title={t('dashboard.users')} count={users.length} to={tabSearch('logs', { q })}>
        {users.slice(0, shown).map(user => (
          <li key={user.id} className={styles.result}>
            <Avatar name={user.email} size="sm" />
            <Link to={paths.account(adminPath, user.id)} className={styles.resultName}>
              {user.email}
            </Link>
            <span className={styles.resultDate}>
              <DateText moment={user.created_at} />
            </span>
          </li>
        ))}
      </Group>
      <Elsewhere q={q} orders={orders} entries={entries} />
    </>
  )
}
