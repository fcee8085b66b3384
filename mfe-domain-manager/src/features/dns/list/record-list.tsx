import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { focusOnceFree } from '@panel/shared/ui'
import { type RefObject, useMemo, useState } from 'react'
import { orderRecords, type RecordOrder } from '../../../model/record-order'
import type { StagedRecord } from '../../../model/staged-changes'
import type { Staged } from '../staged/use-staged'
import { ColumnHeads } from './column-heads'
import { DeleteRecordDialog } from './delete-record-dialog'
import { EditRecord } from './edit-record'
import styles from './list.module.css'
import { RecordItem } from './record-item'
import { SelectionBar } from './selection-bar'
import { useRecordWindow } from './use-record-window'

interface RecordListProps {
  domainId: number
  zone: string
  /** All records of the domain. */
  records: readonly StagedRecord[]
  staged: Staged
  /** Those that match the filter. */
  shown: readonly StagedRecord[]
  /** A page of its own instead of the panel: one line for each record, no limit of height. */
  wide: boolean
  /** Where the reader goes on when the last record of the list is gone. */
  whenEmpty: RefObject<HTMLElement | null>
  /** The record whose form is open, as it was when the edit began. */
  edited: StagedRecord | undefined
  onEdit: (record: StagedRecord | undefined) => void
}

/** The list in the panel scrolls by itself (S9.6), so the keyboard must reach it. */
const focusable = (wide: boolean) => ({ tabIndex: wide ? -1 : 0 })

const chosenOf = (count: number, all: number): 'none' | 'some' | 'all' => {
  if (count === 0) return 'none'
  return count === all ? 'all' : 'some'
}

/** Chosen records, as far as they are still shown. */
const useChosen = (shown: readonly DnsRecord[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = useMemo(() => shown.filter(({ id }) => ids.has(id)).map(({ id }) => id), [shown, ids])
  const toggle = (id: number) =>
    setIds(before => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return { chosen, toggle, set: (all: readonly number[]) => setIds(new Set(all)) }
}

/** The records, each changed in its place. */
export const RecordList = ({
  domainId,
  zone,
  records,
  staged,
  shown,
  wide,
  whenEmpty,
  edited,
  onEdit,
}: RecordListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [last, setLast] = useState<number>()
  const [deleting, setDeleting] = useState<DnsRecord>()
  const [order, setOrder] = useState<RecordOrder | null>(null)
  const { chosen, toggle, set } = useChosen(shown)
  const ordered = useMemo(() => orderRecords(shown, order), [shown, order])
  // A record that was deleted elsewhere stays while it is edited: what was typed must not vanish.
  const items = edited && !ordered.some(({ id }) => id === edited.id) ? [edited, ...ordered] : ordered
  const kept = edited ? items.findIndex(({ id }) => id === edited.id) : -1
  const view = useRecordWindow({ count: items.length, wide, keyOf: index => items[index]?.id ?? index, kept })
  const stopEditing = () => {
    setLast(edited?.id)
    onEdit(undefined)
  }
  const row = ({ index, offset }: (typeof view.rows)[number]) => {
    const record = items[index]
    if (!record) return null
    const isEdited = edited?.id === record.id
    return (
      <li
        key={record.id}
        ref={view.isWindow ? view.measure : undefined}
        data-index={index}
        className={styles.row}
        data-editing={isEdited || undefined}
        {...(offset !== null && {
          style: { transform: `translateY(${offset}px)` },
          'aria-setsize': items.length,
          'aria-posinset': index + 1,
        })}
      >
        {isEdited ? (
          <EditRecord zone={zone} edited={edited} records={records} staged={staged} onDone={stopEditing} />
        ) : (
          <RecordItem
            record={record}
            onEdit={() => onEdit(record)}
            onDelete={() => (staged.isOn ? staged.remove([record.id]) : setDeleting(record))}
            onTakeBack={() => staged.takeBack(record.id)}
            focused={last === record.id}
            {...(wide && { chosen: chosen.includes(record.id), onChoose: () => toggle(record.id) })}
          />
        )}
      </li>
    )
  }
  return (
    <>
      {wide && chosen.length > 0 && (
        <SelectionBar domainId={domainId} ids={chosen} staged={staged} onClear={() => set([])} />
      )}
      {items.length > 0 && (
        <div>
          {wide && (
            <ColumnHeads
              order={order}
              onOrder={setOrder}
              chosen={chosenOf(chosen.length, ordered.length)}
              onChooseAll={all => set(all ? ordered.map(({ id }) => id) : [])}
            />
          )}
          <ul
            ref={view.list}
            aria-label={t('dns.title')}
            className={wide ? styles.wideList : styles.list}
            {...(view.isWindow && { 'data-window': true, style: { blockSize: view.height } })}
            {...focusable(wide)}
          >
            {view.rows.map(row)}
          </ul>
        </div>
      )}
      <DeleteRecordDialog
        domainId={domainId}
        zone={zone}
        record={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={() => focusOnceFree(() => view.list.current ?? whenEmpty.current)}
      />
    </>
  )
}
