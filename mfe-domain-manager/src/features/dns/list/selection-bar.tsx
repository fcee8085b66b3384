import { useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import { Pencil, Trash2 } from '@panel/shared/ui/icons'
import { useState } from 'react'
import type { StagedRecord } from '../../../model/staged-changes'
import type { Staged } from '../staged/use-staged'
import { BulkEditDialog } from './bulk-edit-dialog'
import { DeleteRecordsDialog } from './delete-records-dialog'
import styles from './list.module.css'

interface SelectionBarProps {
  domainId: number
  records: readonly StagedRecord[]
  staged: Staged
  onClear: () => void
}

/** What can be done with the chosen records, as one change set. */
export const SelectionBar = ({ domainId, records, staged, onClear }: SelectionBarProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [confirmOpen, setConfirmOpen] = useState(false)
  const [editOpen, setEditOpen] = useState(false)
  const remove = () => {
    if (!staged.isOn) return setConfirmOpen(true)
    staged.remove(records.map(({ id }) => id))
    onClear()
  }
  return (
    <section className={styles.selection} aria-label={t('dns.select.label')}>
      <span role="status">{t('dns.select.count', { count: records.length })}</span>
      <Button size="sm" icon={<Pencil aria-hidden="true" />} onClick={() => setEditOpen(true)}>
        {t('dns.select.edit')}
      </Button>
      <Button size="sm" icon={<Trash2 aria-hidden="true" />} onClick={remove}>
        {t('dns.select.delete')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('dns.select.clear')}
      </Button>
      <DeleteRecordsDialog
        domainId={domainId}
        records={records}
        open={confirmOpen}
        onClose={() => setConfirmOpen(false)}
        onDeleted={() => {
          setConfirmOpen(false)
          onClear()
        }}
      />
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
