import { useErrorText } from '@panel/shared/api-client'
import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { describeRecord, plainRecord } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { ruleText, withRules } from '../../../common/rule-texts'
import { lineOf } from '../../../model/record-draft'
import { useCreateRecord } from '../api/create-record'
import { useDeleteRecord } from '../api/delete-record'
import styles from './list.module.css'

interface DeleteRecordDialogProps {
  domainId: number
  zone: string
  /** The record to delete; undefined while nothing is asked. */
  record: DnsRecord | undefined
  onClose: () => void
  /** The record is gone, and with it the button that had the focus. */
  onDeleted: () => void
}

/** 'Delete this record?' (S5.9), and the way back afterwards: Undo adds the record again. */
export const DeleteRecordDialog = ({ domainId, zone, record, onClose, onDeleted }: DeleteRecordDialogProps) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const remove = useDeleteRecord(domainId)
  const restore = useCreateRecord(domainId)
  const [last, setLast] = useState(record)
  if (record && record !== last) setLast(record)
  const undo = (deleted: DnsRecord) =>
    restore.mutateAsync(plainRecord(deleted)).then(
      () => showToast({ tone: 'success', text: t('dns.restored') }),
      error => showToast({ tone: 'danger', text: errorText(error, t('dns.addFailed')) }),
    )
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!record) return
    remove.mutate(record, {
      onSuccess: () => {
        close()
        onDeleted()
        const action = { label: t('dns.undo'), run: () => void undo(record) }
        showToast({ tone: 'success', text: t('dns.deleted', { type: record.type, host: record.host }), action })
      },
    })
  }
  return (
    <ConfirmDialog
      open={record !== undefined}
      onClose={close}
      onConfirm={confirm}
      title={t('dns.deleteTitle')}
      text={last && ruleText(t, describeRecord(plainRecord(last), zone))}
      confirmLabel={t('dns.deleteConfirm')}
      tone="danger"
      pending={remove.isPending}
      error={remove.error && errorText(remove.error, t('dns.deleteFailed'))}
    >
      {last && <code className={styles.deleted}>{lineOf(plainRecord(last))}</code>}
    </ConfirmDialog>
  )
}
