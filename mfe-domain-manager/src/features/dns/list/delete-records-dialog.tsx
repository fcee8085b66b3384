import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { plainRecord } from '@panel/shared/rules'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { lineOf } from '../../../model/record-draft'
import { deletionsOf, type StagedRecord } from '../../../model/staged-changes'
import { useChangeZone } from '../api/zone-changes'
import { useUndoToast } from '../use-undo-toast'
import styles from './list.module.css'

interface DeleteRecordsDialogProps {
  domainId: number
  records: readonly StagedRecord[]
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Lines of records in the question. */
const shownAtMost = 100

/** Asks before the chosen records are deleted, as one change set that can be undone. */
export const DeleteRecordsDialog = ({ domainId, records, open, onClose, onDeleted }: DeleteRecordsDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const change = useChangeZone(domainId)
  const undoToast = useUndoToast(domainId)
  const count = records.length
  const remove = () =>
    change.mutate(
      { changes: deletionsOf(records) },
      {
        onSuccess: ({ change: made }) => {
          onDeleted()
          if (made !== null) undoToast(t('dns.select.deleted', { count }), made)
        },
      },
    )
  const close = () => {
    change.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={remove}
      title={t('dns.select.deleteTitle', { count })}
      text={t('dns.select.deleteText')}
      confirmLabel={t('dns.select.deleteConfirm', { count })}
      tone="danger"
      pending={change.isPending}
      error={change.error && errorText(change.error, t('dns.deleteFailed'))}
    >
      <ul className={styles.lines}>
        {records.slice(0, shownAtMost).map(record => (
          <li key={record.id}>
            <code>{lineOf(plainRecord(record))}</code>
          </li>
        ))}
      </ul>
      {count > shownAtMost && <p>{t('bulk.more', { count: count - shownAtMost })}</p>}
    </ConfirmDialog>
  )
}
