import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import type { StoredRecord } from '@panel/shared/rules'
import { useMemo } from 'react'
import { newDraftKeyOf } from '../../model/dns-draft-keys'
import { deletionsOf, remaining, type StagedRecord } from '../../model/staged-changes'
import { useCreateRecord } from './api/save-record'
import { useChangeZone } from './api/zone-changes'
import { AddRecordForm } from './form/add-record-form'
import type { Staged } from './staged/use-staged'
import { useFormPart } from './use-form-part'
import { useUndoToast } from './use-undo-toast'

interface AddRecordProps {
  domainId: number
  zone: string
  records: readonly StagedRecord[]
  staged: Staged
  onDone: () => void
  onAdded: (record: DnsRecord) => void
}

/** The form for a new record, with the call behind it. */
export const AddRecord = ({ domainId, zone, records, staged, onDone, onAdded }: AddRecordProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const create = useCreateRecord(domainId)
  const undoToast = useUndoToast(domainId)
  const context = useMemo(() => remaining(records), [records])
  const change = useChangeZone(domainId)
  const replace = async (record: StoredRecord, replaced: readonly number[]) => {
    const deletions = deletionsOf(records.filter(({ id }) => replaced.includes(id)))
    const set = await change.mutateAsync({ changes: [...deletions, { op: 'add', record }] })
    const id = set.diff.find(({ op }) => op === 'add')?.id
    const added = set.records.find(one => one.id === id)
    if (added?.id) onAdded({ ...added, id: added.id })
    undoToast(t('dns.added'), set.change)
  }
  const part = useFormPart(onDone)
  return (
    <div ref={part}>
      <AddRecordForm
        zone={zone}
        draftKey={newDraftKeyOf(domainId)}
        records={context}
        onAdd={async (record, replaced) => {
          create.reset()
          change.reset()
          if (staged.isOn) {
            staged.remove(replaced)
            staged.add(record)
            return
          }
          if (replaced.length > 0) return replace(record, replaced)
          const added = await create.mutateAsync(record)
          onAdded(added.record)
          undoToast(t('dns.added'), added.change)
        }}
        collects={staged.isOn}
        onCancel={onDone}
        loading={create.isPending || change.isPending}
        error={create.error ?? change.error}
      />
    </div>
  )
}
