import { useMemo } from 'react'
import { newDraftKeyOf, plainRecord } from '../../model/record-draft'
import { remaining, type StagedRecord } from '../../model/staged-changes'
import { useCreateRecord } from './api/create-record'
import { AddRecordForm } from './form/add-record-form'
import type { Staged } from './staged/use-staged'
import { useFormPart } from './use-form-part'

interface AddRecordProps {
  domainId: number
  zone: string
  records: readonly StagedRecord[]
  staged: Staged
  onDone: () => void
}

/** The form for a new record, with the call behind it. */
export const AddRecord = ({ domainId, zone, records, staged, onDone }: AddRecordProps) => {
  const create = useCreateRecord(domainId)
  const context = useMemo(() => remaining(records).map(plainRecord), [records])
  const part = useFormPart(onDone)
  return (
    <div ref={part}>
      <AddRecordForm
        zone={zone}
        draftKey={newDraftKeyOf(domainId)}
        records={context}
        onAdd={async record => {
          if (staged.isOn) staged.add(record)
          else await create.mutateAsync(record)
        }}
        collects={staged.isOn}
        onCancel={onDone}
        loading={create.isPending}
        error={create.error}
      />
    </div>
  )
}
