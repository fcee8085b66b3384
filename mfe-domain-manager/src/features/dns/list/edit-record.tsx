import { useMemo } from 'react'
import { plainRecord } from '../../../model/record-draft'
import { remaining, type StagedRecord } from '../../../model/staged-changes'
import { useUpdateRecord } from '../api/update-record'
import { EditRecordForm } from '../form/edit-record-form'
import type { Staged } from '../staged/use-staged'
import { useFormPart } from '../use-form-part'
import styles from './list.module.css'

interface EditRecordProps {
  zone: string
  edited: StagedRecord
  records: readonly StagedRecord[]
  staged: Staged
  onDone: () => void
}

/** The form of one record in its place in the list. */
export const EditRecord = ({ zone, edited, records, staged, onDone }: EditRecordProps) => {
  const update = useUpdateRecord(edited)
  const others = useMemo(
    () =>
      remaining(records)
        .filter(record => record.id !== edited.id)
        .map(plainRecord),
    [records, edited.id],
  )
  const part = useFormPart(onDone)
  return (
    <div ref={part} className={styles.form}>
      <EditRecordForm
        zone={zone}
        edited={edited}
        stored={records.find(record => record.id === edited.id)}
        others={others}
        onSave={async (record, version) => {
          if (staged.isOn) staged.update(edited.id, record)
          else await update.mutateAsync({ record, version })
        }}
        collects={staged.isOn}
        onDone={onDone}
        loading={update.isPending}
        error={update.error}
      />
    </div>
  )
}
