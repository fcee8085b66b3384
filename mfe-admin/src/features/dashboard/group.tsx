import { useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { Card, linkClass } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import styles from './dashboard.module.css'

/** How much of each kind is shown. */
export const shown = 8

interface GroupProps {
  title: string
  count: number
  /** Leads to the full list, filtered by the same search. */
  to: string
  /** Whether only the first few are known. */
  isPart?: boolean
  children: ReactNode
}

/** What was found of one kind. */
export const Group = ({ title, count, to, isPart = false, children }: GroupProps) => {
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
