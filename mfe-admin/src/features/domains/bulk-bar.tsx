import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import { useState } from 'react'
import { type Decision, decisions } from '../../model/decision'
import { BulkDialog } from './bulk-dialog'
import { isAllowed } from './decision-reason'
import styles from './domains.module.css'

interface BulkBarProps {
  /** The selected requests; without any the bar is not there. */
  domains: readonly AdminDomain[]
  /** How many the present filter finds. */
  found: number
  onSelectAll: () => void
  onClear: () => void
  onDecide: (id: number) => void
}

/** What can be done with the selected requests together. */
export const BulkBar = ({ domains, found, onSelectAll, onClear, onDecide }: BulkBarProps) => {
  const { t } = useTranslation('mfe-admin')
  const [asked, setAsked] = useState<{ decision: Decision; domains: readonly AdminDomain[] }>()
  if (domains.length === 0) return null
  const close = () => setAsked(undefined)
  return (
    <section aria-label={t('bulk.label')} className={styles.bulk}>
      <span role="status" className={styles.chosen}>
        {t('bulk.selected', { count: domains.length })}
      </span>
      {decisions.map(decision => (
        <Button
          key={decision}
          size="sm"
          disabledReason={domains.some(domain => isAllowed(domain, decision)) ? undefined : t(`bulk.none.${decision}`)}
          onClick={() => setAsked({ decision, domains })}
        >
          {t(`decide.${decision}`)}
        </Button>
      ))}
      {domains.length < found && (
        <Button size="sm" variant="ghost" onClick={onSelectAll}>
          {t('bulk.all', { count: found })}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {asked && <BulkDialog {...asked} onDecide={onDecide} onClose={close} />}
    </section>
  )
}
