import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { DnsImported } from '@panel/shared/contract'
import { type DialogDraft, RadioGroup } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { MAX_RECORDS } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Alert, Button, Spinner, Stack, TextArea } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useId, useState } from 'react'
import { useDebouncedValue } from '../../../common/use-debounced-value'
import { replaceLine } from '../../../model/fix-line'
import { isRefused } from '../../../model/import-summary'
import { type ImportMode, importPreviewQuery, useImportZone } from '../api/import-zone'
import { useUndoToast } from '../use-undo-toast'
import { ImportPreview } from './import-preview'
import styles from './paste.module.css'

interface PasteDialogProps {
  draft: DialogDraft
  domainId: number
}

/** Milliseconds without a key press before the server is asked what the text would do. */
const typingPause = 300

/** Reads a pasted line or a whole zone file, shows what each line becomes, and imports all of it at once. */
export const PasteDialog = ({ draft, domainId }: PasteDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [mode, setMode] = useState<ImportMode>('merge')
  const modeName = useId()
  const text = useDebouncedValue(draft.text, typingPause)
  const preview = useQuery({
    ...importPreviewQuery(domainId, { text, mode }),
    enabled: draft.open && text.trim() !== '',
  })
  const load = useImportZone(domainId)
  const undoToast = useUndoToast(domainId)
  useUnsaved(draft.text.trim() !== '', { title: t('dns.paste.title') })
  const isCurrent = text === draft.text && !preview.isPlaceholderData && !preview.isFetching
  const shown = text.trim() === '' ? undefined : preview.data
  const error = load.error ?? (text.trim() === '' ? null : preview.error)
  const close = () => {
    load.reset()
    draft.hide()
  }
  const start = () => {
    if (!preview.data) return
    load.mutate(
      { text, mode, version: preview.data.version },
      {
        onSuccess: ({ change, diff }) => {
          draft.forget()
          if (change === null) showToast({ tone: 'info', text: t('dns.paste.unchanged') })
          else undoToast(t('dns.paste.done', { count: diff.length }), change)
        },
      },
    )
  }
  const count = shown && isCurrent && !isRefused(shown) ? shown.diff.length : 0
  return (
    <Dialog
      open={draft.open}
      onClose={close}
      busy={load.isPending}
      size="lg"
      title={t('dns.paste.title')}
      description={t('dns.paste.text', { max: MAX_RECORDS })}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            variant="primary"
            pending={load.isPending}
            disabledReason={count === 0 ? t(whyNot(shown, isCurrent)) : undefined}
            onClick={start}
          >
            {t('dns.paste.apply', { count })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextArea
          label={t('dns.paste.label')}
          mono
          rows={6}
          className={styles.text}
          value={draft.text}
          onChange={event => draft.change(event.target.value)}
          placeholder={t('dns.paste.placeholder')}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
        />
        <RadioGroup
          name={modeName}
          label={t('dns.paste.mode')}
          value={mode}
          onChange={event => setMode(event.target.value === 'replace' ? 'replace' : 'merge')}
          options={(['merge', 'replace'] as const).map(value => ({
            value,
            label: t(`dns.paste.modes.${value}`),
            description: t(`dns.paste.modeHints.${value}`),
          }))}
        />
        {error && <Alert tone="danger">{errorText(error, t('dns.paste.failed'))}</Alert>}
        {shown && !error && (
          <ImportPreview
            lines={shown.lines}
            onFix={(line, source) => draft.change(replaceLine(draft.text, line, source))}
          />
        )}
        {draft.text.trim() !== '' && !shown && !error && <Spinner label={t('dns.paste.reading')} />}
      </Stack>
    </Dialog>
  )
}

const whyNot = (shown: DnsImported | undefined, isCurrent: boolean) => {
  if (shown && !isCurrent) return 'dns.paste.reading' as const
  if (shown && isRefused(shown)) return 'dns.paste.refused' as const
  return 'dns.paste.nothing' as const
}
