import { useTranslation } from '@panel/shared/i18n'
import { TTL_PRESETS } from '@panel/shared/rules'
import { Select, Spinner, TextField } from '@panel/shared/ui'
import { ChangeDialog } from '../change-dialog'
import { useDuration } from '../form/use-duration'
import { ChangeRefusal } from '../staged/change-refusal'
import { TemplatePreview } from '../template/template-preview'
import { type BulkEditOptions, useBulkEdit } from './use-bulk-edit'

interface BulkEditDialogProps extends BulkEditOptions {
  onClose: () => void
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, mono: true } as const

/** One TTL, or one piece of content, changed in all chosen records as one set, with the difference before. */
export const BulkEditDialog = ({ domainId, records, staged, onClose, onDone }: BulkEditDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const duration = useDuration()
  const { edit, set, changes, query, isCurrent, isReading, preview, count, save, start } = useBulkEdit({
    domainId,
    records,
    staged,
    onDone,
  })
  return (
    <ChangeDialog
      onClose={onClose}
      title={t('dns.select.editTitle', { count: records.length })}
      description={t('dns.select.editText')}
      count={count}
      save={save}
      failed={t('dns.updateFailed')}
      closeLabel={t('cancel')}
      applyLabel={t(staged.isOn ? 'dns.staged.add' : 'dns.paste.apply', { count })}
      disabledReason={count === 0 ? t(isReading ? 'dns.template.reading' : 'dns.paste.nothing') : undefined}
      onApply={start}
      field={
        <>
          <Select
            label={t('dns.ttl')}
            options={[
              { value: '', label: t('dns.select.keep') },
              ...TTL_PRESETS.map(seconds => ({ value: String(seconds), label: duration(seconds) })),
            ]}
            value={edit.ttl}
            onChange={event => set({ ttl: event.target.value })}
          />
          <TextField
            {...plain}
            label={t('dns.select.find')}
            description={t('dns.select.findHint')}
            value={edit.find}
            onChange={event => set({ find: event.target.value })}
          />
          <TextField
            {...plain}
            label={t('dns.select.replace')}
            value={edit.replace}
            onChange={event => set({ replace: event.target.value })}
          />
        </>
      }
    >
      {query.error && isCurrent && <ChangeRefusal error={query.error} changes={changes} />}
      {preview && <TemplatePreview diff={preview.diff} warnings={preview.warnings} />}
      {isReading && <Spinner label={t('dns.template.reading')} />}
    </ChangeDialog>
  )
}
