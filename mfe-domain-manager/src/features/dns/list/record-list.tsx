import type { DnsRecord } from '@panel/shared/contract'
import { hasDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { focusOnceFree } from '@panel/shared/ui'
import { type RefObject, useRef, useState } from 'react'
import { draftKeyOf } from '../../../model/record-draft'
import { DeleteRecordDialog } from './delete-record-dialog'
import { EditRecord } from './edit-record'
import styles from './list.module.css'
import { RecordItem } from './record-item'

interface RecordListProps {
  domainId: number
  zone: string
  /** All records of the domain. */
  records: readonly DnsRecord[]
  /** Those that match the filter. */
  shown: readonly DnsRecord[]
  /** A page of its own instead of the panel: one line for each record, no limit of height. */
  wide: boolean
  /** Where the reader goes on when the last record of the list is gone. */
  whenEmpty: RefObject<HTMLElement | null>
}

/** The list in the panel scrolls by itself (S9.6), so the keyboard must reach it. */
const focusable = (wide: boolean) => ({ tabIndex: wide ? -1 : 0 })

/** The records, each changed in its place. */
export const RecordList = ({ domainId, zone, records, shown, wide, whenEmpty }: RecordListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const list = useRef<HTMLUListElement>(null)
  // A form that was being filled in when the page was left opens again.
  const [edited, setEdited] = useState(() => records.find(record => hasDraft(draftKeyOf(record))))
  const [last, setLast] = useState<number>()
  const [deleting, setDeleting] = useState<DnsRecord>()
  // A record that was deleted elsewhere stays while it is edited: what was typed must not vanish.
  const items = edited && !shown.some(({ id }) => id === edited.id) ? [edited, ...shown] : shown
  const stopEditing = () => {
    setLast(edited?.id)
    setEdited(undefined)
  }
  return (
    <>
      {items.length > 0 && (
        <ul
          ref={list}
          aria-label={t('dns.title')}
          className={wide ? styles.wideList : styles.list}
          {...focusable(wide)}
        >
          {items.map(record => (
            <li key={record.id} className={styles.row} data-editing={edited?.id === record.id || undefined}>
              {edited?.id === record.id ? (
                <EditRecord zone={zone} edited={edited} records={records} onDone={stopEditing} />
              ) : (
                <RecordItem
                  record={record}
                  onEdit={() => setEdited(record)}
                  onDelete={() => setDeleting(record)}
                  focused={last === record.id}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <DeleteRecordDialog
        domainId={domainId}
        zone={zone}
        record={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={() => focusOnceFree(() => list.current ?? whenEmpty.current)}
      />
    </>
  )
}
