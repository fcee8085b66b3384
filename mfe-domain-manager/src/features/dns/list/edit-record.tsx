import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { plainRecord } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { useMemo } from 'react'
import { remaining, type StagedRecord } from '../../../model/staged-changes'
import { useUpdateRecord } from '../api/save-record'
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
          if (staged.isOn) {
            staged.update(edited.id, record, plainRecord(edited))
            return void showToast({ tone: 'success', text: t('dns.staged.added') })
          }
          const changed = await update.mutateAsync({ record, version })
          onChanged(changed.record)
          undoToast(t('dns.updated'), changed.change)
        }}
        collects={staged.isOn}
        onDone={onDone}
        loading={update.isPending}
        error={update.error}
      />
    </div>
  )
}
