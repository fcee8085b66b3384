import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button, focusOnceFree, useStableCallback } from '@panel/shared/ui'
import { type RefObject, useState } from 'react'
import type { StagedRecord } from '../../../model/staged-changes'
import type { Staged } from '../staged/use-staged'
import { ColumnHeads } from './column-heads'
import { DeleteRecordDialog } from './delete-record-dialog'
import { EditRecord } from './edit-record'
import styles from './list.module.css'
import { moveByArrow } from './move-by-arrow'
import { RecordItem } from './record-item'
import { RecordRow } from './record-row'
import { SelectionBar } from './selection-bar'
import { useChosen } from './use-chosen'
import { useListedRecords } from './use-listed-records'

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
  const chosen = useChosen(shown)
  const { order, setOrder, items, left, view } = useListedRecords({ shown, wide, edited })
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
      <RecordRow
        key={record.id}
        measure={view.isWindow ? view.measure : undefined}
        index={index}
        offset={offset}
        count={items.length}
        edited={isEdited}
        fresh={fresh === record.id}
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
      </RecordRow>
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
