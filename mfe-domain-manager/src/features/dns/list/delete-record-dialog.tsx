import { useErrorText } from '@panel/shared/api-client'
import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { describeRecord, plainRecord } from '@panel/shared/rules'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { ruleText, withRules } from '../../../common/rule-texts'
import { lineOf } from '../../../model/record-draft'
import { useDeleteRecord } from '../api/save-record'
import { useUndoToast } from '../use-undo-toast'
import styles from './list.module.css'

interface DeleteRecordDialogProps {
  domainId: number
  zone: string
  /** The record to delete; undefined while nothing is asked. */
  record: DnsRecord | undefined
  onClose: () => void
}

/** 'Delete this record?' (S5.9), with a way to undo it afterwards. */
export const DeleteRecordDialog = ({ domainId, zone, record, onClose }: DeleteRecordDialogProps) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const remove = useDeleteRecord(domainId)
  const undoToast = useUndoToast(domainId)
  const [last, setLast] = useState(record)
  if (record && record !== last) setLast(record)
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!record) return
    remove.mutate(record, {
      onSuccess: ({ change }) => {
        close()
        undoToast(t('dns.deleted', { type: record.type, host: record.host }), change)
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
