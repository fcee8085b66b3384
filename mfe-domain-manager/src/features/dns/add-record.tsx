import type { DnsRecord } from '@panel/shared/contract'
import { useMemo } from 'react'
import { plainRecord } from '../../model/record-draft'
import { useCreateRecord } from './api/create-record'
import { AddRecordForm } from './form/add-record-form'

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
  return (
    <AddRecordForm
      zone={zone}
      draftKey={`record-new-${domainId}`}
      records={context}
      onAdd={record => create.mutateAsync(record)}
      onCancel={onDone}
      loading={create.isPending}
      error={create.error}
    />
  )
}
