import { useErrorText } from '@panel/shared/api-client'
import type { AdminDomain, AdminLog } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { useEventText } from '@panel/shared/lists'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { fullName } from '@panel/shared/rules'
import { Alert, Avatar, Badge, Card, DateText, EmptyState, linkClass, StatusBadge } from '@panel/shared/ui'
import { Search } from '@panel/shared/ui/icons'
import type { ReactNode } from 'react'
import { tabSearch } from '../../model/list-state'
import { orderTones } from '../../model/order-list'
import styles from './dashboard.module.css'
import type { FoundElsewhere } from './use-found-elsewhere'

const shown = 8

interface GroupProps {
  title: string
  count: number
  /** Leads to the full list, filtered by the same search. */
  to: string
  /** Whether only the first few are known. */
  isPart?: boolean
  children: ReactNode
}

const Group = ({ title, count, to, isPart = false, children }: GroupProps) => {
  const { t } = useTranslation('mfe-admin')
  if (count === 0) return null
  return (
    <Card
      title={title}
      flush
      footer={
        count > (isPart ? 0 : shown) && (
          <Link to={to} className={linkClass()}>
            {isPart ? t('dashboard.showMore') : t('dashboard.showAll', { count })}
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
  /** What the server found; undefined while it searches. */
  elsewhere: FoundElsewhere | undefined
  /** Why it could not search. */
  error: unknown
}

/** Requests, accounts, orders and entries of the audit that a search on the dashboard finds, the first few of each. */
export const SearchResults = ({ q, domains, users, elsewhere, error }: SearchResultsProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const eventText = useEventText()
  const { adminPath } = pageSettings()
  const { orders = [], entries = [] } = elsewhere ?? {}
  const found = domains.length + users.length + orders.length + entries.length
  const searched = new URLSearchParams({ q })
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
