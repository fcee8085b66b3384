import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { DnsHistoryEntry } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, EmptyState, Skeleton, SkeletonGroup, Stack, TextField } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { historyPage, historyQuery, type RestoreTarget, useRevertChange } from '../api/zone-changes'
import { sayReverted } from '../use-undo-toast'
import styles from './history.module.css'
import { HistoryEntry } from './history-entry'
import { RestoreDialog } from './restore-dialog'

interface HistoryDialogProps {
  domainId: number
  open: boolean
  onClose: () => void
}

/** The history of the zone, each change with its author, its time and a button to undo it. */
export const HistoryDialog = ({ domainId, open, onClose }: HistoryDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const revert = useRevertChange(domainId)
  const [target, setTarget] = useState<RestoreTarget>()
  const takeBack = ({ id }: DnsHistoryEntry) => revert.mutate(id, { onSuccess: ({ change }) => sayReverted(t, change) })
  const close = () => {
    if (revert.error) revert.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title={t('dns.history.title')}
      description={t('dns.history.text')}
      footer={<Button onClick={close}>{t('dns.close')}</Button>}
    >
      <Stack gap={4}>
        {revert.error && <Alert tone="danger">{errorText(revert.error, t('dns.history.revertFailed'))}</Alert>}
        <AsOf onChoose={at => setTarget({ at })} />
        <HistoryPart
          domainId={domainId}
          open={open}
          pending={revert.isPending ? revert.variables : undefined}
          onRevert={takeBack}
          onRestore={setTarget}
        />
      </Stack>
      {target && (
        <RestoreDialog
          domainId={domainId}
          target={target}
          onClose={() => setTarget(undefined)}
          onRestored={() => setTarget(undefined)}
        />
      )}
    </Dialog>
  )
}

/** Asks for the moment whose records are wanted, in the time zone of the browser. */
const AsOf = ({ onChoose }: { onChoose: (at: string) => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [typed, setTyped] = useState('')
  const at = new Date(typed)
  return (
    <div className={styles.asOf}>
      <TextField
        type="datetime-local"
        label={t('dns.history.asOf')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Button
        disabledReason={Number.isNaN(at.getTime()) ? t('dns.history.asOfMissing') : undefined}
        onClick={() => onChoose(at.toISOString())}
      >
        {t('dns.history.asOfShow')}
      </Button>
    </div>
  )
}

interface HistoryPartProps {
  domainId: number
  open: boolean
  /** Version before which it begins; absent at the newest. */
  before?: number
  /** The change set that is being undone. */
  pending: number | undefined
  onRevert: (entry: DnsHistoryEntry) => void
  onRestore: (target: RestoreTarget) => void
}

/** As many change sets as the API returns at once, and those before them when they are asked for. */
const HistoryPart = ({ before, ...common }: HistoryPartProps) => {
  const { domainId, open, pending, onRevert, onRestore } = common
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data, error } = useQuery({ ...historyQuery(domainId, before), enabled: open })
  const [older, setOlder] = useState(false)
  const last = data?.length === historyPage ? data.at(-1)?.version : undefined
  return (
    <>
      {error && <Alert tone="danger">{errorText(error, t('dns.history.loadFailed'))}</Alert>}
      {data?.length === 0 && before === undefined && <EmptyState title={t('dns.history.empty')} />}
      {data?.map((entry, index) => (
        <HistoryEntry
          key={entry.id}
          entry={entry}
          pending={pending === entry.id}
          onRevert={() => onRevert(entry)}
          onRestore={before === undefined && index === 0 ? undefined : () => onRestore({ to: entry.version })}
        />
      ))}
      {!data && !error && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton height="4rem" shape="block" />
        </SkeletonGroup>
      )}
      {last !== undefined && !older && <Button onClick={() => setOlder(true)}>{t('dns.history.older')}</Button>}
      {last !== undefined && older && <HistoryPart {...common} before={last} />}
    </>
  )
}
