import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button, focusOnceFree, useStableCallback } from '@panel/shared/ui'
import { type RefObject, useMemo, useState } from 'react'
import { orderRecords, type RecordOrder } from '../../../model/record-order'
import type { StagedRecord } from '../../../model/staged-changes'
import type { Staged } from '../staged/use-staged'
import { ColumnHeads } from './column-heads'
import { DeleteRecordDialog } from './delete-record-dialog'
import { EditRecord } from './edit-record'
import styles from './list.module.css'
import { moveByArrow } from './move-by-arrow'
import { RecordItem } from './record-item'
import { SelectionBar } from './selection-bar'
import { useChosen } from './use-chosen'
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
  /** The record that was added or changed last. */
  fresh: number | undefined
  onFresh: (record: DnsRecord) => void
  /** Opens the records on the full page; absent where they are. */
  onExpand: (() => void) | undefined
}

/** The list in the panel scrolls by itself (S9.6), so the keyboard must reach it. */
const focusable = (wide: boolean) => ({ tabIndex: wide ? -1 : 0 })

/** So many are drawn in the panel, which scrolls by itself; the full page draws what is on the screen. */
const drawnInPanel = 100

/** The records, each changed in its place. */
export const RecordList = ({
  shown,
  wide,
  whenEmpty,
  edited,
  onEdit,
  fresh,
  onFresh,
  onExpand,
  ...common
}: RecordListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { domainId, zone, staged } = common
  const [last, setLast] = useState<number>()
  const [deleting, setDeleting] = useState<DnsRecord>()
  const [order, setOrder] = useState<RecordOrder | null>(null)
  const chosen = useChosen(shown)
  const ordered = useMemo(() => orderRecords(shown, order), [shown, order])
  // A record that was deleted elsewhere stays while it is edited: what was typed must not vanish.
  const listed = wide ? ordered : ordered.slice(0, drawnInPanel)
  const items = edited && !listed.some(({ id }) => id === edited.id) ? [edited, ...listed] : listed
  const left = ordered.length - listed.length
  const kept = edited ? items.findIndex(({ id }) => id === edited.id) : -1
  const view = useRecordWindow({ count: items.length, wide, keyOf: index => items[index]?.id ?? index, kept })
  const on = {
    onEdit: useStableCallback(onEdit),
    onDelete: useStableCallback((record: StagedRecord) =>
      staged.isOn ? staged.remove([record.id]) : setDeleting(record),
    ),
    onTakeBack: useStableCallback((record: StagedRecord) => staged.takeBack(record.id)),
  }
  const onChoose = useStableCallback((record: StagedRecord) => chosen.toggle(record.id))
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
        data-fresh={fresh === record.id || undefined}
        {...(offset !== null && {
          style: { transform: `translateY(${offset}px)` },
          'aria-setsize': items.length,
          'aria-posinset': index + 1,
        })}
      >
        {isEdited ? (
          <EditRecord {...common} edited={edited} onDone={stopEditing} onChanged={onFresh} />
        ) : (
          <RecordItem
            record={record}
            {...on}
            focused={last === record.id}
            {...(wide && { chosen: chosen.ids.has(record.id), onChoose })}
          />
        )}
      </li>
    )
  }
  return (
    <>
      {wide && chosen.records.length > 0 && (
        <SelectionBar domainId={domainId} records={chosen.records} staged={staged} onClear={chosen.clear} />
      )}
      {items.length > 0 && (
        <div>
          {wide && (
            <ColumnHeads order={order} onOrder={setOrder} chosen={chosen.extent} onChooseAll={chosen.chooseAll} />
          )}
          <ul
            ref={view.list}
            aria-label={t('dns.title')}
            className={wide ? styles.wideList : styles.list}
            onKeyDown={moveByArrow}
            {...(view.isWindow && { 'data-window': true, style: { blockSize: view.height } })}
            {...focusable(wide)}
          >
            {view.rows.map(row)}
          </ul>
          {left > 0 && <MoreRecords count={left} onExpand={onExpand} />}
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

interface MoreRecordsProps {
  count: number
  onExpand: (() => void) | undefined
}

/** How many records are not drawn, and where they are. */
const MoreRecords = ({ count, onExpand }: MoreRecordsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <p className={styles.more}>
      {t('bulk.more', { count })}{' '}
      <Button variant="link" size="sm" onClick={onExpand}>
        {t('dns.expand')}
      </Button>
    </p>
  )
}
