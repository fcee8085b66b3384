// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard (WCAG 2.1.1)

import { useErrorText } from '@panel/shared/api-client'
import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { StatusBadge } from '@panel/shared/ui'
import { type Decision, statusAfter } from '../../model/decision'
import { useDecisionReason } from './decision-reason'
import styles from './domains.module.css'

/** By the request's id how its decision went: null when it was carried out, else the error. */
export type BulkResults = ReadonlyMap<number, unknown>

interface BulkItemsProps {
  domains: readonly AdminDomain[]
  decision: Decision
  results: BulkResults
}

/** Each request of a decision about many, with what will be or what became of it. */
export const BulkItems = ({ domains, decision, results }: BulkItemsProps) => {
  const { t } = useTranslation('mfe-admin')
  const reason = useDecisionReason()
  const errorText = useErrorText()
  const outcome = (domain: AdminDomain) => {
    const forbidden = reason(domain, decision)
    if (forbidden) return <span className={styles.muted}>{forbidden}</span>
    const result = results.get(domain.id)
    if (result === undefined)
      return (
        <StatusBadge status={domain.status}>
          {t(`status.${domain.status}`, { defaultValue: domain.status })}
        </StatusBadge>
      )
    if (result !== null) return <span className={styles.fault}>{errorText(result, t('actionFailed'))}</span>
    const status = statusAfter[decision]
    return <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>
  }
  return (
    <ul tabIndex={0} className={styles.items} aria-label={t('bulk.items')}>
      {domains.map(domain => (
        <li key={domain.id} className={styles.item}>
          <span className={styles.name}>{fullName(domain)}</span>
          {outcome(domain)}
        </li>
      ))}
    </ul>
  )
}
