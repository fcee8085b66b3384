import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import type { BatchResult } from '@panel/shared/lists'
import { ProgressBar } from '@panel/shared/lists'
import { Alert, Button, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import type { BulkAction, BulkPlan } from '../../../model/bulk-plan'
import styles from './bulk.module.css'
import { ItemList } from './item-list'
import type { BulkRun } from './use-bulk-run'

interface BulkDialogProps {
  action: BulkAction
  plan: BulkPlan
  run: BulkRun
  onClose: () => void
}

/** Shows what a bulk action will change, carries it out, and says how it went for each domain. */
export const BulkDialog = ({ action, plan, run, onClose }: BulkDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const name = `${action.flag}.${action.on ? 'on' : 'off'}` as const
  return (
    <Dialog
      open
      onClose={onClose}
      busy={run.state === 'running'}
      title={t(`bulk.title.${name}`)}
      footer={<Buttons {...{ action, plan, run, onClose }} />}
    >
      {run.state === 'ready' ? <Preview plan={plan} action={action} /> : <Progress run={run} action={action} />}
    </Dialog>
  )
}

const Buttons = ({ action, plan, run, onClose }: BulkDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const failed = run.results.flatMap(result => (result.error === undefined ? [] : [result.item]))
  if (run.state === 'running') return <Button onClick={run.stop}>{t('bulk.stop')}</Button>
  if (run.state === 'finished')
    return (
      <>
        {failed.length > 0 && (
          <Button onClick={() => run.start(failed, action)}>{t('bulk.retry', { count: failed.length })}</Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {t('bulk.done')}
        </Button>
      </>
    )
  const nothing = plan.changing.length === 0
  return (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        variant="primary"
        disabledReason={nothing ? t('bulk.nothing') : undefined}
        onClick={() => run.start(plan.changing, action)}
      >
        {t('bulk.apply', { count: plan.changing.length })}
      </Button>
    </>
  )
}

const Preview = ({ plan, action }: { plan: BulkPlan; action: BulkAction }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const after = t(`bulk.after.${action.flag}.${action.on ? 'on' : 'off'}`)
  return (
    <Stack gap={4}>
      {plan.changing.length === 0 ? (
        <Alert>{t('bulk.nothing')}</Alert>
      ) : (
        <ItemList
          title={t('bulk.changing', { count: plan.changing.length })}
          items={plan.changing.map(domain => ({ domain, note: after }))}
        />
      )}
      {plan.staying.length > 0 && (
        <ItemList
          title={t('bulk.staying', { count: plan.staying.length })}
          items={plan.staying.map(({ domain, reason }) => ({ domain, note: reason }))}
        />
      )}
    </Stack>
  )
}

const Progress = ({ run, action }: { run: BulkRun; action: BulkAction }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const failed = run.results.filter(result => result.error !== undefined)
  const done = run.results.length - failed.length
  const left = run.total - run.results.length
  const note = (result: BatchResult<Domain>) =>
    result.error === undefined ? t('bulk.changed') : errorText(result.error, t(`flag.failed.${action.flag}`))
  return (
    <Stack gap={4}>
      {run.state === 'running' && (
        <ProgressBar
          size="md"
          label={t('bulk.progress')}
          value={Math.round((run.results.length / run.total) * 100)}
          valueText={t('bulk.progressValue', { done: run.results.length, total: run.total })}
        />
      )}
      {run.state === 'finished' && (
        <Alert tone={failed.length > 0 ? 'warning' : 'success'}>
          <p>{t('bulk.succeeded', { count: done })}</p>
          {failed.length > 0 && <p>{t('bulk.failed', { count: failed.length })}</p>}
          {left > 0 && <p>{t('bulk.left', { count: left })}</p>}
        </Alert>
      )}
      <div className={styles.results}>
        <ItemList
          title={t('bulk.results')}
          items={[...failed, ...run.results.filter(result => result.error === undefined)].map(result => ({
            domain: result.item,
            note: note(result),
            failed: result.error !== undefined,
          }))}
        />
      </div>
    </Stack>
  )
}
