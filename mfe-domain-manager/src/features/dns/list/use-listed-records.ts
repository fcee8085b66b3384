import { useMemo, useState } from 'react'
import { type ColumnSort, sortByColumn } from '../../../model/record-sort'
import type { StagedRecord } from '../../../model/staged-changes'
import { useRecordWindow } from './use-record-window'

/** So many are drawn in the drawer, which scrolls by itself; the full page draws what is on the screen. */
const drawnInDrawer = 100

interface Options {
  shown: readonly StagedRecord[]
  wide: boolean
  edited: StagedRecord | undefined
}

/** The records as they are listed: in the order of a column, as many as are drawn, and their place on the page. */
export const useListedRecords = ({ shown, wide, edited }: Options) => {
  const [sort, setSort] = useState<ColumnSort | null>(null)
  const ordered = useMemo(() => sortByColumn(shown, sort), [shown, sort])
  const listed = wide ? ordered : ordered.slice(0, drawnInDrawer)
  // A record that was deleted elsewhere stays while it is edited: what was typed must not vanish.
  const items = edited && !listed.some(({ id }) => id === edited.id) ? [edited, ...listed] : listed
  const kept = edited ? items.findIndex(({ id }) => id === edited.id) : -1
  const view = useRecordWindow({ count: items.length, wide, keyOf: index => items[index]?.id ?? index, kept })
  return {
    sort,
    setSort,
    count: items.length,
    /** Records that are not in the list. */
    left: ordered.length - listed.length,
    list: { ref: view.list, isWindow: view.isWindow, height: view.height },
    rows: view.rows.flatMap(({ index, offset }) => {
      const record = items[index]
      return record
        ? [{ record, index, offset, count: items.length, measure: view.isWindow ? view.measure : undefined }]
        : []
    }),
  }
}

export type ListedRecords = ReturnType<typeof useListedRecords>
