import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { plainRecord, type StoredRecord } from '@panel/shared/rules'
import { useMemo } from 'react'
import { deletionsOf, remaining, type StagedRecord, wholeRecord } from '../../../model/staged-changes'
import { useUpdateRecord } from '../api/save-record'
import { useChangeZone } from '../api/zone-changes'
import { EditRecordForm } from '../form/edit-record-form'
import type { Staged } from '../staged/use-staged'
import { useFormPart } from '../use-form-part'
import { useUndoToast } from '../use-undo-toast'
import styles from './list.module.css'

interface EditRecordProps {
  zone: string
  edited: StagedRecord
  records: readonly StagedRecord[]
  staged: Staged
  onDone: () => void
  onChanged: (record: DnsRecord) => void
}

/** The form of one record in its place in the list. */
export const EditRecord = ({ zone, edited, records, staged, onDone, onChanged }: EditRecordProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const update = useUpdateRecord(edited)
  const undoToast = useUndoToast(edited.domain_id)
  const others = useMemo(() => remaining(records).filter(record => record.id !== edited.id), [records, edited.id])
  const change = useChangeZone(edited.domain_id)
  const replace = async (record: StoredRecord, version: number, replaced: readonly number[]) => {
    const deletions = deletionsOf(records.filter(({ id }) => replaced.includes(id)))
    const set = await change.mutateAsync({
      changes: [...deletions, { op: 'update', id: edited.id, version, record: wholeRecord(record) }],
    })
    const changed = set.records.find(({ id }) => id === edited.id)
    if (changed) onChanged({ ...changed, id: edited.id })
    undoToast(t('dns.updated'), set.change)
  }
  const part = useFormPart(onDone)
  return (
    <div ref={part} className={styles.form}>
      <EditRecordForm
        zone={zone}
        edited={edited}
        stored={records.find(record => record.id === edited.id)}
        others={others}
        onSave={async (record, seen, replaced) => {
          update.reset()
          change.reset()
          if (staged.isOn) {
            staged.remove(replaced)
            staged.update(edited.id, record, plainRecord(seen))
            return
          }
          if (replaced.length > 0) return replace(record, seen.version, replaced)
          const changed = await update.mutateAsync({ record, version: seen.version })
          onChanged(changed.record)
          undoToast(t('dns.updated'), changed.change)
        }}
        collects={staged.isOn}
        onDone={onDone}
        loading={update.isPending || change.isPending}
        error={update.error ?? change.error}
      />
    </div>
  )
}
