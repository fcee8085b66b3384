import type { AdminDomain, AdminLog } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { fullName } from '@panel/shared/rules'
import { Avatar, Card, DateText, EmptyState, linkClass, StatusBadge } from '@panel/shared/ui'
import { Search } from '@panel/shared/ui/icons'
import type { ReactNode } from 'react'
import { tabSearch } from '../../model/list-state'
import styles from './dashboard.module.css'

const shown = 8

interface GroupProps {
  title: string
  count: number
  /** Leads to the full list, filtered by the same search. */
  to: string
  children: ReactNode
}

const Group = ({ title, count, to, children }: GroupProps) => {
  const { t } = useTranslation('mfe-admin')
  if (count === 0) return null
  return (
    <Card
      title={title}
      flush
      footer={
        count > shown && (
          <Link to={to} className={linkClass()}>
            {t('dashboard.showAll', { count })}
          </Link>
        )
      }
    >
      <ul className={styles.results}>{children}</ul>
    </Card>
  )
}

interface SearchResultsProps {
  q: string
  domains: readonly AdminDomain[]
  users: readonly AdminLog[]
}

/** The requests and the accounts that a search on the dashboard finds, the first few of each. */
export const SearchResults = ({ q, domains, users }: SearchResultsProps) => {
  const { t } = useTranslation('mfe-admin')
  const found = domains.length + users.length
  return (
    <>
      <p role="status" className={styles.found}>
        {found > 0 && t('dashboard.found', { count: found })}
      </p>
      {found === 0 && (
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
            <Link to={tabSearch('logs', { q: user.email })} className={styles.resultName}>
              {user.email}
            </Link>
            <span className={styles.resultDate}>
              <DateText moment={user.created_at} />
            </span>
          </li>
        ))}
      </Group>
    </>
  )
}
