import type { OperationBody } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { OperationDialog } from '@panel/shared/operations'
import { Alert, Button } from '@panel/shared/ui'
import { useState } from 'react'
import { type ListStatus, needsYou } from '../../model/list-sort'
import { BulkFormDialog } from './bulk/bulk-form-dialog'
import styles from './domain-list.module.css'

interface NeedsYouProps {
  counts: Partial<Record<string, number>>
  /** Narrows the list to the domains of one line. */
  onShow: (status: ListStatus) => void
}

/** What can be done with all domains of a line at once. */
const actions: Partial<Record<ListStatus, readonly ('renew' | 'autoRenew')[]>> = {
  expired: ['renew'],
  expiring: ['renew', 'autoRenew'],
}

/**
 * What waits for the owner, the most urgent first: each line leads to its domains, and to what helps them. Work that
 * was ordered here says how it went also when nothing waits any more.
 */
export const NeedsYou = ({ counts, onShow }: NeedsYouProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [renewing, setRenewing] = useState<ListStatus>()
  const [request, setRequest] = useState<OperationBody>()
  const start = (status: ListStatus, action: 'renew' | 'autoRenew') =>
    action === 'renew'
      ? setRenewing(status)
      : setRequest({ kind: 'auto_renew', filter: { status }, params: { auto_renew: true } })
  // The server counts what there is none of as 0.
  const lines = needsYou.filter(status => (counts[status] ?? 0) > 0)
  return (
    <>
      {lines.length > 0 && (
        <Alert className={styles.notice} tone="warning" live={false} title={t('needsYou.title')}>
          <ul className={styles.needs}>
            {lines.map(status => {
              const line = t(`needsYou.${status}`, { count: counts[status] ?? 0 })
              return (
                <li key={status}>
                  <Button variant="link" size="sm" onClick={() => onShow(status)}>
                    {line}
                  </Button>
                  {actions[status]?.map(action => (
                    <Button
                      key={action}
                      size="sm"
                      aria-label={t('needsYou.actionOf', { action: t(`needsYou.${action}`), line })}
                      onClick={() => start(status, action)}
                    >
                      {t(`needsYou.${action}`)}
                    </Button>
                  ))}
                </li>
              )
            })}
          </ul>
        </Alert>
      )}
      {renewing && (
        <BulkFormDialog
          kind="renew"
          onRequest={params => setRequest({ kind: 'renew', filter: { status: renewing }, params })}
          onClose={() => setRenewing(undefined)}
        />
      )}
      {request && (
        <OperationDialog
          request={request}
          onClose={started => {
            setRequest(undefined)
            if (started) setRenewing(undefined)
          }}
        />
      )}
    </>
  )
}
