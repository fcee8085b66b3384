import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { StatusBadge } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import { secondsToUndo } from '../../model/decision'
import { statusOf } from '../../model/domain-list'
import styles from './domains.module.css'

/** Seconds in which a decision can still be undone, counted down; 0 where none is held. */
export const useSecondsToUndo = (domain: AdminDomain): number => {
  const [, setTick] = useState(0)
  const seconds = secondsToUndo(domain)
  useEffect(() => {
    if (seconds === 0) return undefined
    const timer = setTimeout(() => setTick(tick => tick + 1), 1000)
    return () => clearTimeout(timer)
  })
  return seconds
}

interface DecidedStatusProps {
  domain: AdminDomain
  /** Whether it was decided in this view. */
  isNew: boolean
}

/** The status, and of a decision made here that it is new; of another administrator's, how long it can be undone. */
export const DecidedStatus = ({ domain, isNew }: DecidedStatusProps) => {
  const { t } = useTranslation('mfe-admin')
  const seconds = useSecondsToUndo(domain)
  return (
    <span className={styles.status}>
      <StatusBadge status={domain.status}>
        {t(`status.${statusOf(domain)}`, { defaultValue: domain.status })}
      </StatusBadge>
      {isNew && <span className={styles.fact}>{t('domains.justNow')}</span>}
      {!isNew && seconds > 0 && <span className={styles.fact}>{t('domains.undoFor', { count: seconds })}</span>}
    </span>
  )
}
