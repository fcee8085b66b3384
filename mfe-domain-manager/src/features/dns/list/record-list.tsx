import type { DnsRecord, HostUpdate } from '@panel/shared/contract'
import { useStableCallback } from '@panel/shared/ui'
import { useState } from 'react'
import type { StagedRecord } from '../../../model/staged-changes'
import type { Staged } from '../staged/use-staged'
import { ColumnHeads } from './column-heads'
import { DeleteRecordDialog } from './delete-record-dialog'
import { EditRecord } from './edit-record'
import { MoreRecords } from './more-records'
import { RecordItem } from './record-item'
import { RecordRow, RecordRows } from './record-rows'
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
  /** A page of its own instead of the drawer: one line for each record, no limit of height. */
  wide: boolean
  /** The record whose form is open, as it was when the edit began. */
  edited: StagedRecord | undefined
  onEdit: (record: StagedRecord | undefined) => void
  /** The record that was added or changed last. */
  fresh: number | undefined
  onFresh: (record: DnsRecord) => void
  /** Last updates by programs, by host. */
  updates: ReadonlyMap<string, HostUpdate> | undefined
  /** Opens the records on the full page; absent where they are. */
  onExpand: (() => void) | undefined
}

/** Types that programs set, and those that keep them from it. */
const isAddressed = ({ type }: DnsRecord): boolean => ['A', 'AAAA', 'CNAME', 'ALIAS'].includes(type)

/** The records, each changed in its place. */
export const RecordList = ({
  shown,
  wide,
  edited,
  onEdit,
  fresh,
  onFresh,
  onExpand,
  updates,
  ...common
}: RecordListProps) => {
  const { domainId, zone, staged } = common
  const [last, setLast] = useState<number>()
  const [deleting, setDeleting] = useState<DnsRecord>()
  const chosen = useChosen(shown)
  const { sort, setSort, count, rows, left, list } = useListedRecords({ shown, wide, edited })
  const on = {
    onEdit: useStableCallback(onEdit),
    onDelete: useStableCallback((record: StagedRecord) =>
      staged.isOn ? staged.remove([record.id]) : setDeleting(record),
    ),
    onTakeBack: useStableCallback((record: StagedRecord) => staged.takeBack(record.id)),
  }
  const onChoose = useStableCallback((record: StagedRecord) => chosen.toggle(record.id))
  // A form whose late answer ends it has no say about another one that was opened meanwhile.
  const stopEditing = useStableCallback((id: number) => {
    if (edited?.id !== id) return
    setLast(id)
    onEdit(undefined)
  })
  const row = ({ record, ...place }: (typeof rows)[number]) => {
    const isEdited = edited?.id === record.id
    return (
      <RecordRow key={record.id} {...place} edited={isEdited} fresh={fresh === record.id}>
        {isEdited ? (
          <EditRecord {...common} edited={edited} onDone={() => stopEditing(record.id)} onChanged={onFresh} />
        ) : (
          <RecordItem
            record={record}
            update={isAddressed(record) ? updates?.get(record.host.toLowerCase()) : undefined}
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
      {count > 0 && (
        <div>
          {wide && <ColumnHeads sort={sort} onSort={setSort} chosen={chosen.extent} onChooseAll={chosen.chooseAll} />}
          <RecordRows wide={wide} list={list}>
            {rows.map(row)}
          </RecordRows>
          {left > 0 && <MoreRecords count={left} onExpand={onExpand} />}
        </div>
      )}
      <DeleteRecordDialog
        domainId={domainId}
        zone={zone}
        record={deleting && (common.records.find(({ id }) => id === deleting.id) ?? deleting)}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}
