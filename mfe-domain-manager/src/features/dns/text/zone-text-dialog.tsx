import type { DnsRecord } from '@panel/shared/contract'
import type { DialogDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { Button, Spinner } from '@panel/shared/ui'
import { useEffect } from 'react'
import { replaceLine } from '../../../model/fix-line'
import { readRecordsAgain } from '../api/list-records'
import { ChangeDialog } from '../change-dialog'
import { ImportPreview } from '../paste/import-preview'
import { RecordsText } from '../paste/records-text'
import { useZoneImport } from '../paste/use-zone-import'
import { TemplatePreview } from '../template/template-preview'
import styles from './text.module.css'
import { useZoneText } from './use-zone-text'
import { ZoneConflict } from './zone-conflict'

interface ZoneTextDialogProps {
  draft: DialogDraft
  domainId: number
  zone: string
  records: readonly DnsRecord[]
}

/** All records as the text of a master file, saved as one change set. An empty draft is the zone as it is stored. */
export const ZoneTextDialog = ({ draft, domainId, zone, records }: ZoneTextDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const zoneText = useZoneText({ draft, domainId, zone, records })
  const { stored, typed, base, isTyped, isContested } = zoneText
  const zoneImport = useZoneImport({
    open: draft.open,
    domainId,
    typed,
    mode: 'replace',
    mayBeBlank: true,
    isHeld: isContested,
    onApplied: zoneText.forget,
  })
  const { preview, isCurrent, refused, applyError, error } = zoneImport
  // Here the text is the zone: a line that is left out would be lost.
  const count = refused ? 0 : zoneImport.count
  // Others may have changed the zone since the page read it.
  useEffect(() => {
    if (draft.open) void readRecordsAgain(domainId)
  }, [draft.open, domainId])
  useUnsaved(isTyped, { title: t('dns.text.title') })
  return (
    <ChangeDialog
      open={draft.open}
      onClose={() => {
        zoneImport.reset()
        if (isTyped) draft.hide()
        else zoneText.forget()
      }}
      title={t('dns.text.title')}
      description={t('dns.text.text')}
      count={count}
      save={zoneImport}
      failed={t('dns.paste.failed')}
      closeLabel={t('dns.close')}
      actions={isTyped && <Button onClick={() => zoneText.rebase(stored)}>{t('dns.text.reset')}</Button>}
      disabledReason={count === 0 ? t(whyNot(isContested, refused)) : undefined}
      onApply={zoneImport.apply}
      field={
        <>
          <RecordsText
            label={t('dns.text.label')}
            rows={12}
            className={styles.text}
            value={typed}
            onType={zoneText.type}
          />
          {isContested && <ZoneConflict base={base} stored={stored} typed={typed} onChoose={zoneText.rebase} />}
        </>
      }
    >
      {preview && refused && !applyError && (
        <ImportPreview
          lines={preview.lines.filter(({ state }) => state === 'refused')}
          onFix={(line, source) => zoneText.type(replaceLine(typed, line, source))}
          onMakeWay={zoneImport.makeWay}
        />
      )}
      {preview && isCurrent && !refused && <TemplatePreview diff={preview.diff} warnings={preview.warnings} />}
      {!isCurrent && !error && <Spinner label={t('dns.paste.reading')} />}
    </ChangeDialog>
  )
}

const whyNot = (isContested: boolean, refused: boolean) => {
  if (isContested) return 'dns.conflict.decide' as const
  return refused ? ('dns.paste.refused' as const) : ('dns.paste.nothing' as const)
}
