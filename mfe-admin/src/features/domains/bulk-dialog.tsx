import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button, ProgressBar, useAnnounce } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import type { Decision } from '../../model/decision'
import { useDecideDomains } from './api/decide-domain'
import { BulkItems, type BulkResults } from './bulk-items'
import { isAllowed } from './decision-reason'

interface Props {
  decision: Decision
  domains: readonly AdminDomain[]
  onDecide: (id: number) => void
  onClose: () => void
}

/** Shows what a decision about many will do, carries it out, and says for each one how it went. */
export const BulkDialog = ({ decision, domains, onDecide, onClose }: Props) => {
  const { t } = useTranslation('mfe-admin')
  const [results, setResults] = useState<BulkResults>(new Map())
  const announce = useAnnounce()
  const all = useDecideDomains()
  const possible = domains.filter(domain => isAllowed(domain, decision))
  const waiting = possible.filter(domain => results.get(domain.id) !== null)
  const started = !all.isIdle
  const count = possible.length
  const run = () => {
    const onResult = (id: number, error: unknown) => setResults(known => new Map(known).set(id, error))
    for (const { id } of waiting) onDecide(id)
    setResults(known => new Map([...known].filter(([, error]) => error === null)))
    all.mutate(
      { domains: waiting, decision, onResult },
      { onSuccess: done => announce(t('bulk.through', { done: count - waiting.length + done, total: count })) },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={all.isPending}
      title={t(`bulk.title.${decision}`, { count })}
      description={started ? t('bulk.through', { done: count - waiting.length, total: count }) : t('bulk.preview')}
      footer={
        <>
          <Button disabled={all.isPending} onClick={onClose}>
            {t(started ? 'bulk.close' : 'bulk.cancel')}
          </Button>
          {(!started || waiting.length > 0) && (
            <Button variant={decision === 'reject' ? 'danger' : 'primary'} pending={all.isPending} onClick={run}>
              {started ? t('bulk.retry', { count: waiting.length }) : t(`bulk.title.${decision}`, { count })}
            </Button>
          )}
        </>
      }
    >
      {all.isPending && <ProgressBar label={t('bulk.progress')} value={Math.round((results.size / count) * 100)} />}
      <BulkItems {...{ domains, decision, results }} />
    </Dialog>
  )
}
