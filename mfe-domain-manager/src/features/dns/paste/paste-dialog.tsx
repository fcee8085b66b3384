import { type DialogDraft, RadioGroup } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { MAX_RECORDS } from '@panel/shared/rules'
import { Spinner } from '@panel/shared/ui'
import { useId, useState } from 'react'
import { replaceLine } from '../../../model/fix-line'
import type { ImportMode } from '../api/import-zone'
import { ChangeDialog } from '../change-dialog'
import { ImportPreview } from './import-preview'
import styles from './paste.module.css'
import { RecordsText } from './records-text'
import { useZoneImport, type ZoneImport } from './use-zone-import'

interface PasteDialogProps {
  draft: DialogDraft
  domainId: number
}

/** Reads a pasted line or a whole zone file, shows what each line becomes, and imports all of it at once. */
export const PasteDialog = ({ draft, domainId }: PasteDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [mode, setMode] = useState<ImportMode>('merge')
  const modeName = useId()
  const zoneImport = useZoneImport({
    open: draft.open,
    domainId,
    typed: draft.text,
    mode,
    mayBeBlank: false,
    // What was left out stays, to be corrected or kept.
    onApplied: left => (left === '' ? draft.forget() : draft.change(left)),
  })
  const { preview, error, count } = zoneImport
  const isTyped = draft.text.trim() !== ''
  useUnsaved(isTyped, { title: t('dns.paste.title') })
  return (
    <ChangeDialog
      open={draft.open}
      onClose={() => {
        zoneImport.reset()
        draft.hide()
      }}
      title={t('dns.paste.title')}
      description={t('dns.paste.text', { max: MAX_RECORDS })}
      count={count}
      save={zoneImport}
      failed={t('dns.paste.failed')}
      closeLabel={t('cancel')}
      disabledReason={count === 0 ? t(whyNot(zoneImport)) : undefined}
      applyLabel={zoneImport.applyLabel}
      onApply={zoneImport.apply}
      field={
        <>
          <RecordsText
            label={t('dns.paste.label')}
            rows={6}
            className={styles.text}
            value={draft.text}
            onType={draft.change}
            placeholder={t('dns.paste.placeholder')}
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
        </>
      }
    >
      {preview && !error && (
        <ImportPreview
          lines={preview.lines}
          onFix={(line, source) => draft.change(replaceLine(draft.text, line, source))}
          onMakeWay={zoneImport.makeWay}
        />
      )}
      {isTyped && !preview && !error && <Spinner label={t('dns.paste.reading')} />}
    </ChangeDialog>
  )
}

const whyNot = ({ preview, isCurrent, refused }: ZoneImport) => {
  if (preview && !isCurrent) return 'dns.paste.reading' as const
  if (refused) return 'dns.paste.refused' as const
  return 'dns.paste.nothing' as const
}
