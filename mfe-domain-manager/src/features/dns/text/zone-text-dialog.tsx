import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { DnsRecord } from '@panel/shared/contract'
import type { DialogDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { Alert, Button, Spinner, Stack, TextArea } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useEffect } from 'react'
import { useDebouncedValue } from '../../../common/use-debounced-value'
import { replaceLine } from '../../../model/fix-line'
import { isRefused } from '../../../model/import-summary'
import { importPreviewQuery, useImportZone } from '../api/import-zone'
import { readRecordsAgain } from '../api/list-records'
import { ImportPreview } from '../paste/import-preview'
import { TemplatePreview } from '../template/template-preview'
import { useUndoToast } from '../use-undo-toast'
import styles from './text.module.css'
import { useZoneText } from './use-zone-text'
import { ZoneConflict } from './zone-conflict'

interface ZoneTextDialogProps {
  draft: DialogDraft
  domainId: number
  zone: string
  records: readonly DnsRecord[]
}

/** Milliseconds without a key press before the server is asked what the text would do. */
const typingPause = 300

/** All records as the text of a master file, saved as one change set. An empty draft is the zone as it is stored. */
export const ZoneTextDialog = ({ draft, domainId, zone, records }: ZoneTextDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const zoneText = useZoneText({ draft, domainId, zone, records })
  const { stored, typed, base, isTyped, isContested } = zoneText
  const text = useDebouncedValue(typed, typingPause)
  const preview = useQuery({ ...importPreviewQuery(domainId, { text, mode: 'replace' }), enabled: draft.open })
  const save = useImportZone(domainId)
  // Others may have changed the zone since the page read it.
  useEffect(() => {
    if (draft.open) void readRecordsAgain(domainId)
  }, [draft.open, domainId])
  const undoToast = useUndoToast(domainId)
  useUnsaved(isTyped, { title: t('dns.text.title') })
  const isCurrent = text === typed && !preview.isPlaceholderData && !preview.isFetching
  const shown = preview.error ? undefined : preview.data
  const refused = shown && isRefused(shown)
  const count = shown && isCurrent && !refused && !isContested ? shown.diff.length : 0
  const error = save.error ?? preview.error
  const close = () => {
    save.reset()
    if (isTyped) draft.hide()
    else zoneText.forget()
  }
  const start = () => {
    if (!shown) return
    save.mutate(
      { text, mode: 'replace', version: shown.version },
      {
        onSuccess: ({ change, diff }) => {
          zoneText.forget()
          if (change !== null) undoToast(t('dns.paste.done', { count: diff.length }), change)
        },
      },
    )
  }
  return (
    <Dialog
      open={draft.open}
      onClose={close}
      busy={save.isPending}
      size="lg"
      title={t('dns.text.title')}
      description={t('dns.text.text')}
      footer={
        <>
          <Button onClick={close}>{t('dns.close')}</Button>
          {isTyped && <Button onClick={() => zoneText.rebase(stored)}>{t('dns.text.reset')}</Button>}
          <Button
            variant="primary"
            pending={save.isPending}
            disabledReason={count === 0 ? t(whyNot(isContested, refused)) : undefined}
            onClick={start}
          >
            {t('dns.paste.apply', { count })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextArea
          label={t('dns.text.label')}
          mono
          rows={12}
          className={styles.text}
          value={typed}
          onChange={event => zoneText.type(event.target.value)}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
        />
        {isContested && <ZoneConflict base={base} stored={stored} typed={typed} onChoose={zoneText.rebase} />}
        {error && <Alert tone="danger">{errorText(error, t('dns.paste.failed'))}</Alert>}
        {refused && !save.error && (
          <ImportPreview
            lines={shown.lines.filter(({ state }) => state === 'refused')}
            onFix={(line, source) => zoneText.type(replaceLine(typed, line, source))}
          />
        )}
        {shown && isCurrent && !refused && <TemplatePreview diff={shown.diff} warnings={shown.warnings} />}
        {!isCurrent && !error && <Spinner label={t('dns.paste.reading')} />}
      </Stack>
    </Dialog>
  )
}

const whyNot = (isContested: boolean, isRefused: boolean | undefined) => {
  if (isContested) return 'dns.conflict.decide' as const
  return isRefused ? ('dns.paste.refused' as const) : ('dns.paste.nothing' as const)
}
