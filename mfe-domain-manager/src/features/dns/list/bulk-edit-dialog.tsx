import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { TTL_PRESETS } from '@panel/shared/rules'
import { Alert, Button, Select, Spinner, Stack, TextField } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useMemo, useState } from 'react'
import { useDebouncedValue } from '../../../common/use-debounced-value'
import { editAll } from '../../../model/bulk-edit'
import type { StagedRecord } from '../../../model/staged-changes'
import { changePreviewQuery, useChangeZone } from '../api/zone-changes'
import { useDuration } from '../form/use-duration'
import { ChangeRefusal } from '../staged/change-refusal'
import type { Staged } from '../staged/use-staged'
import { TemplatePreview } from '../template/template-preview'
import { useUndoToast } from '../use-undo-toast'

interface BulkEditDialogProps {
  domainId: number
  /** The chosen records. */
  records: readonly StagedRecord[]
  staged: Staged
  onClose: () => void
  onDone: () => void
}

/** Milliseconds without a key press before the server is asked what the edit would do. */
const typingPause = 300

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, mono: true } as const

/** One TTL, or one piece of content, changed in all chosen records as one set, with the difference before. */
export const BulkEditDialog = ({ domainId, records, staged, onClose, onDone }: BulkEditDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const duration = useDuration()
  const [edit, setEdit] = useState({ ttl: '', find: '', replace: '' })
  const settled = useDebouncedValue(edit, typingPause)
  const updates = useMemo(() => editAll(records, settled), [records, settled])
  const changes = useMemo(() => updates.map(update => ({ op: 'update' as const, ...update })), [updates])
  const query = useQuery({ ...changePreviewQuery(domainId, changes), enabled: changes.length > 0 })
  const save = useChangeZone(domainId)
  const undoToast = useUndoToast(domainId)
  const isCurrent = settled === edit && changes.length > 0 && !query.isFetching && !query.isPlaceholderData
  const preview = isCurrent && !query.error ? query.data : undefined
  const count = preview?.diff.length ?? 0
  const isReading = settled !== edit || (changes.length > 0 && query.isFetching)
  const start = () => {
    if (staged.isOn) {
      staged.updateAll(updates)
      return onDone()
    }
    save.mutate(
      { changes, version: preview?.version },
      {
        onSuccess: ({ change, diff }) => {
          onDone()
          if (change !== null) undoToast(t('dns.paste.done', { count: diff.length }), change)
        },
      },
    )
  }
  const set = (part: Partial<typeof edit>) => setEdit(before => ({ ...before, ...part }))
  return (
    <Dialog
      open
      onClose={onClose}
      busy={save.isPending}
      size="lg"
      title={t('dns.select.editTitle', { count: records.length })}
      description={t('dns.select.editText')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            pending={save.isPending}
            disabledReason={count === 0 ? t(isReading ? 'dns.template.reading' : 'dns.paste.nothing') : undefined}
            onClick={start}
          >
            {t(staged.isOn ? 'dns.staged.add' : 'dns.paste.apply', { count })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
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
        {save.error && <Alert tone="danger">{errorText(save.error, t('dns.updateFailed'))}</Alert>}
        {query.error && isCurrent && <ChangeRefusal error={query.error} changes={changes} />}
        {preview && <TemplatePreview diff={preview.diff} warnings={preview.warnings} />}
        {isReading && <Spinner label={t('dns.template.reading')} />}
      </Stack>
    </Dialog>
  )
}
