import type { AdminDomain, OperationBody } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { OperationDialog } from '@panel/shared/operations'
import { Alert, Button } from '@panel/shared/ui'
import { useState } from 'react'
import { keys } from '../../common/keys'
import { type Decision, decisions } from '../../model/decision'
import { readAgain } from './api/domains'
import { isAllowed } from './decision-reason'
import styles from './domains.module.css'
import { RejectDialog } from './reject-dialog'

interface BulkBarProps {
  /** The selected requests; without any the bar is not there. */
  domains: readonly AdminDomain[]
  /** How many the current filter finds. */
  found: number
  onSelectAll: () => void
  onClear: () => void
  /** The selected requests that are decided now. */
  onDecide: (...domains: AdminDomain[]) => void
}

/** What can be done with the selected requests together. */
export const BulkBar = ({ domains, found, onSelectAll, onClear, onDecide }: BulkBarProps) => {
  const { t } = useTranslation('mfe-admin')
  const [request, setRequest] = useState<OperationBody>()
  const [rejecting, setRejecting] = useState(false)
  if (domains.length === 0) return null
  const ids = domains.map(({ id }) => id)
  const ask = (decision: Decision) =>
    decision === 'reject' ? setRejecting(true) : setRequest({ kind: decision, ids, params: { undoable: true } })
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
          onClick={() => ask(decision)}
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
      <RejectDialog
        open={rejecting}
        title={t('reject.titleMany', { count: domains.length })}
        onClose={() => setRejecting(false)}
        onReject={why => {
          setRejecting(false)
          setRequest({ kind: 'reject', ids, params: { ...why, undoable: true } })
        }}
      />
      {request && (
        <OperationDialog
          request={request}
          notice={request.kind === 'approve' && <Lacking domains={domains} />}
          onStarted={() => {
            onDecide(...domains.filter(domain => isAllowed(domain, kindOf(request))))
            readAgain(keys.domains)
          }}
          onClose={() => setRequest(undefined)}
        />
      )}
    </section>
  )
}

const kindOf = ({ kind }: OperationBody): Decision => decisions.find(decision => decision === kind) ?? 'approve'

/** How many of the requests are not paid, and how many have no registrant. */
const Lacking = ({ domains }: { domains: readonly AdminDomain[] }) => {
  const { t } = useTranslation('mfe-admin')
  const open = domains.filter(domain => isAllowed(domain, 'approve'))
  const unpaid = open.filter(({ payment }) => payment === 'unpaid').length
  const lackRegistrant = open.filter(({ registrant }) => registrant === null).length
  if (unpaid + lackRegistrant === 0) return null
  return (
    <Alert tone="warning">
      {unpaid > 0 && <p>{t('bulk.unpaid', { count: unpaid })}</p>}
      {lackRegistrant > 0 && <p>{t('bulk.noRegistrant', { count: lackRegistrant })}</p>}
    </Alert>
  )
}
