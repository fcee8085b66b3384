import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { useState } from 'react'
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
}

/** The list scrolls by itself in the panel (SPEC S9.6), so the keyboard must reach it. */
const scrollable = { tabIndex: 0 }

/** The records, each changed in its place. */
export const RecordList = ({ domainId, zone, records, shown, wide }: RecordListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [edited, setEdited] = useState<DnsRecord>()
  const [deleting, setDeleting] = useState<DnsRecord>()
  // A record that was deleted elsewhere stays while it is edited: what was typed must not vanish.
  const items = edited && !shown.some(({ id }) => id === edited.id) ? [edited, ...shown] : shown
  return (
    <>
      <ul aria-label={t('dns.title')} className={wide ? styles.wideList : styles.list} {...(wide ? {} : scrollable)}>
        {items.map(record => (
          <li key={record.id} className={styles.row} data-editing={edited?.id === record.id || undefined}>
            {edited?.id === record.id ? (
              <EditRecord zone={zone} edited={edited} records={records} onDone={() => setEdited(undefined)} />
            ) : (
              <RecordItem record={record} onEdit={() => setEdited(record)} onDelete={() => setDeleting(record)} />
            )}
          </li>
        ))}
      </ul>
      <DeleteRecordDialog domainId={domainId} zone={zone} record={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}
