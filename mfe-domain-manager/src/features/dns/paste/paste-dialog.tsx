import { useErrorText } from '@panel/shared/api-client'
import type { DialogDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { type ExistingRecord, parseZoneText, type StoredRecord } from '@panel/shared/rules'
import { Alert, Button, ProgressBar, Stack, TextArea } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useDeferredValue, useMemo, useState } from 'react'
import { PastePreview } from './paste-preview'
import { type PasteRun, usePasteRun } from './use-paste-run'

interface PasteDialogProps {
  draft: DialogDraft
  domainId: number
  zone: string
  records: readonly ExistingRecord[]
}

/** Reads a pasted line or a whole zone file, shows what each line becomes, and adds what is right. */
export const PasteDialog = ({ draft, ...rest }: PasteDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { text } = draft
  const run = usePasteRun(rest.domainId)
  const pasted = useDeferredValue(text)
  useUnsaved(text.trim() !== '' && run.state !== 'finished', { title: t('dns.paste.title') })
  // While records are added the preview stays as it was read.
  const [before, setBefore] = useState(rest.records)
  if (run.state === 'ready' && before !== rest.records) setBefore(rest.records)
  const lines = useMemo(() => parseZoneText(pasted, rest.zone, before), [pasted, rest.zone, before])
  const found = lines.flatMap(({ record }) => record ?? [])
  const close = () => {
    if (run.state === 'finished') draft.forget()
    else draft.hide()
    run.reset()
  }
  return (
    <Dialog
      open={draft.open}
      onClose={close}
      busy={run.state === 'running'}
      size="lg"
      title={t('dns.paste.title')}
      description={t('dns.paste.text')}
      footer={<PasteButtons run={run} found={found} onClose={close} />}
    >
      {run.state === 'ready' ? (
        <Stack gap={4}>
          <TextArea
            label={t('dns.paste.label')}
            mono
            rows={6}
            value={text}
            onChange={event => draft.change(event.target.value)}
            placeholder={t('dns.paste.placeholder')}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
          />
          {lines.length > 0 && <PastePreview lines={lines} />}
        </Stack>
      ) : (
        <PasteResult run={run} />
      )}
    </Dialog>
  )
}

interface PasteButtonsProps {
  run: PasteRun
  found: readonly StoredRecord[]
  onClose: () => void
}

const PasteButtons = ({ run, found, onClose }: PasteButtonsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  if (run.state === 'running') return <Button onClick={run.stop}>{t('bulk.stop')}</Button>
  if (run.state === 'finished')
    return (
      <>
        {run.failed.length > 0 && (
          <Button onClick={() => run.start(run.failed.map(({ record }) => record))}>
            {t('bulk.retry', { count: run.failed.length })}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {t('bulk.done')}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        variant="primary"
        disabledReason={found.length === 0 ? t('dns.paste.nothing') : undefined}
        onClick={() => run.start(found)}
      >
        {t('dns.paste.add', { count: found.length })}
      </Button>
    </>
  )
}

const PasteResult = ({ run }: { run: PasteRun }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const left = run.total - run.added - run.failed.length
  if (run.state === 'running')
    return (
      <ProgressBar
        size="md"
        label={t('dns.paste.progress')}
        value={Math.round(((run.total - left) / run.total) * 100)}
        valueText={t('bulk.progressValue', { done: run.total - left, total: run.total })}
      />
    )
  return (
    <Stack gap={3}>
      <Alert tone={run.failed.length > 0 ? 'warning' : 'success'}>
        <p>{t('dns.paste.added', { count: run.added })}</p>
        {left > 0 && <p>{t('dns.paste.left', { count: left })}</p>}
      </Alert>
      {run.failed.map(({ record, error }) => (
        <Alert key={`${record.host} ${record.type} ${record.content}`} tone="danger" live={false}>
          <code>{`${record.host} ${record.type} ${record.content}`}</code>
          <p>{errorText(error, t('dns.addFailed'))}</p>
        </Alert>
      ))}
    </Stack>
  )
}
