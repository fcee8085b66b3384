import type { DnsRecord } from '@panel/shared/contract'
import { useMemo } from 'react'
import { plainRecord } from '../../../model/record-draft'
import { useUpdateRecord } from '../api/update-record'
import { EditRecordForm } from '../form/edit-record-form'
import { useFormPart } from '../use-form-part'
import styles from './list.module.css'

interface EditRecordProps {
  zone: string
  edited: DnsRecord
  records: readonly DnsRecord[]
  onDone: () => void
}

/** The form of one record in its place in the list. */
export const EditRecord = ({ zone, edited, records, onDone }: EditRecordProps) => {
  const update = useUpdateRecord(edited)
  const others = useMemo(() => records.filter(record => record.id !== edited.id).map(plainRecord), [records, edited.id])
  const part = useFormPart(onDone)
  return (
    <div ref={part} className={styles.form}>
      <EditRecordForm
        zone={zone}
        edited={edited}
        stored={records.find(record => record.id === edited.id)}
        others={others}
        onSave={(record, version) => update.mutateAsync({ record, version })}
        onDone={onDone}
        loading={update.isPending}
        error={update.error}
      />
    </div>
  )
}
