import { formatNumber, useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { Globe, Shield, Users } from '@panel/shared/ui/icons'
import type { ReactNode } from 'react'
import { tabSearch } from '../../model/list-state'
import styles from './dashboard.module.css'

interface CounterProps {
  label: string
  value: number
  icon: ReactNode
  to: string
}

const Counter = ({ label, value, icon, to }: CounterProps) => (
  <li>
    <Link to={to} className={styles.counter}>
      <span className={styles.counterLabel}>
        {icon}
        {label}
      </span>{' '}
      <strong className={styles.counterValue} data-numeric>
        {formatNumber(value)}
      </strong>
    </Link>
  </li>
)

interface CountersProps {
  total: number
  reserved: number
  users: number
}

/** The three counters, each a way to the list it counts (S2.24). */
export const Counters = ({ total, reserved, users }: CountersProps) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <ul className={styles.counters}>
      <Counter
        label={t('dashboard.total')}
        value={total}
        icon={<Globe aria-hidden="true" />}
        to={tabSearch('domains')}
      />
      <Counter
        label={t('dashboard.reserved')}
        value={reserved}
        icon={<Shield aria-hidden="true" />}
        to={tabSearch('reserved')}
      />
      <Counter label={t('dashboard.users')} value={users} icon={<Users aria-hidden="true" />} to={tabSearch('logs')} />
    </ul>
  )
}
