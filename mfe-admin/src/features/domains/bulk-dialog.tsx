import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { ProgressBar } from '@panel/shared/lists'
import { Button, useAnnounce } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Decision } from '../../model/decision'
import { useDecideDomains } from './api/decide-domain'
import { BulkItems, type BulkResults } from './bulk-items'
import { isAllowed } from './decision-reason'

interface BulkDialogProps {
  decision: Decision
  domains: readonly AdminDomain[]
  onDecide: (id: number) => void
  onClose: () => void
}

/** Shows what a decision about many will do, carries it out, and says for each one how it went. */
export const BulkDialog = ({ decision, domains, onDecide, onClose }: BulkDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  const announce = useAnnounce()
  const [carriedOut, setCarriedOut] = useState<ReadonlySet<number>>(new Set())
  const { state, results, start, stop } = useDecideDomains(decision)
  const running = state === 'running'
  const possible = domains.filter(domain => isAllowed(domain, decision))
  const outcomes: BulkResults = new Map([
    ...[...carriedOut].map(id => [id, null] as const),
    ...results.map(({ item, error }) => [item.id, error ?? null] as const),
  ])
  const waiting = possible.filter(domain => outcomes.get(domain.id) !== null)
  const through = t('bulk.through', { done: possible.length - waiting.length, total: possible.length })
  const sayThrough = useEffectEvent(() => announce(through))
  useEffect(() => {
    if (state === 'finished') sayThrough()
  }, [state])
  const run = () => {
    for (const { id } of waiting) onDecide(id)
    setCarriedOut(new Set([...outcomes].flatMap(([id, error]) => (error === null ? [id] : []))))
    start(waiting)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={running}
      title={t(`bulk.title.${decision}`, { count: possible.length })}
      description={state === 'ready' ? t('bulk.preview') : through}
      footer={
        running ? (
          <Button onClick={stop}>{t('bulk.stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(state === 'ready' ? 'bulk.cancel' : 'bulk.close')}</Button>
            {waiting.length > 0 && (
              <Button variant={decision === 'reject' ? 'danger' : 'primary'} onClick={run}>
                {state === 'ready'
                  ? t(`bulk.title.${decision}`, { count: possible.length })
                  : t('bulk.retry', { count: waiting.length })}
              </Button>
            )}
          </>
        )
      }
    >
      {running && (
        <ProgressBar label={t('bulk.progress')} value={Math.round((outcomes.size / possible.length) * 100)} />
      )}
      <BulkItems {...{ domains, decision, results: outcomes }} />
    </Dialog>
  )
}
