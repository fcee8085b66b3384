import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { plainRecord } from '@panel/shared/rules'
import { Button } from '@panel/shared/ui'
import { Pencil, Trash2 } from '@panel/shared/ui/icons'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { lineOf } from '../../../model/record-draft'
import type { StagedRecord } from '../../../model/staged-changes'
import { useChangeZone } from '../api/zone-changes'
import type { Staged } from '../staged/use-staged'
import { useUndoToast } from '../use-undo-toast'
import { BulkEditDialog } from './bulk-edit-dialog'
import styles from './list.module.css'

interface SelectionBarProps {
  domainId: number
  records: readonly StagedRecord[]
  staged: Staged
  onClear: () => void
}

/** Lines of records in the question. */
const shownAtMost = 100

/** What can be done with the chosen records, as one change set. */
export const SelectionBar = ({ domainId, records, staged, onClear }: SelectionBarProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [confirmOpen, setConfirmOpen] = useState(false)
  const [editOpen, setEditOpen] = useState(false)
  const change = useChangeZone(domainId)
  const undoToast = useUndoToast(domainId)
  const ids = records.map(({ id }) => id)
  const count = ids.length
  const remove = () =>
    change.mutate(
      { changes: ids.map(id => ({ op: 'delete' as const, id })) },
      {
        onSuccess: ({ change: made }) => {
          setConfirmOpen(false)
          onClear()
          if (made !== null) undoToast(t('dns.select.deleted', { count }), made)
        },
      },
    )
  const ask = () => {
    if (!staged.isOn) return setConfirmOpen(true)
    staged.remove(ids)
    onClear()
  }
  const close = () => {
    change.reset()
    setConfirmOpen(false)
  }
  return (
    <section className={styles.selection} aria-label={t('dns.select.label')}>
      <span role="status">{t('dns.select.count', { count })}</span>
      <Button size="sm" icon={<Pencil aria-hidden="true" />} onClick={() => setEditOpen(true)}>
        {t('dns.select.edit')}
      </Button>
      <Button size="sm" icon={<Trash2 aria-hidden="true" />} onClick={ask}>
        {t('dns.select.delete')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('dns.select.clear')}
      </Button>
      <ConfirmDialog
        open={confirmOpen}
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
      {editOpen && (
        <BulkEditDialog
          domainId={domainId}
          records={records}
          staged={staged}
          onClose={() => setEditOpen(false)}
          onDone={() => {
            setEditOpen(false)
            onClear()
          }}
        />
      )}
    </section>
  )
}
