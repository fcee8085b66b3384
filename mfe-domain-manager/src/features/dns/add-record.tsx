import type { DnsRecord } from '@panel/shared/contract'
import { useMemo } from 'react'
import { newDraftKeyOf, plainRecord } from '../../model/record-draft'
import { useCreateRecord } from './api/create-record'
import { AddRecordForm } from './form/add-record-form'
import { useFormPart } from './use-form-part'

interface AddRecordProps {
  domainId: number
  zone: string
  records: readonly DnsRecord[]
  onDone: () => void
}

/** The form for a new record, with the call behind it. */
export const AddRecord = ({ domainId, zone, records, onDone }: AddRecordProps) => {
  const create = useCreateRecord(domainId)
  const context = useMemo(() => records.map(plainRecord), [records])
  const part = useFormPart(onDone)
  return (
    <div ref={part}>
      <AddRecordForm
        zone={zone}
        draftKey={newDraftKeyOf(domainId)}
        records={context}
        onAdd={record => create.mutateAsync(record)}
        onCancel={onDone}
        loading={create.isPending}
        error={create.error}
      />
    </div>
  )
}
