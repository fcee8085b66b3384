import type { Domain } from '@panel/shared/contract'
import { type ColumnVisibilityState, useTable } from '@panel/shared/table'
import type { ListSort } from '../../../model/list-order'
import { columns, features, sortFieldOf } from './columns'

interface Options {
  /** The rows in view. */
  domains: Domain[]
  visibility: ColumnVisibilityState
  sort: ListSort | undefined
  onSort: (sort: ListSort | undefined) => void
}

/** The table's columns and order; its rows are the window of the list that is on the screen. */
export const useDomainTable = ({ domains, visibility, sort, onSort }: Options) => {
  const sorting = Object.entries(sortFieldOf)
    .filter(([, field]) => field === sort?.field)
    .map(([id]) => ({ id, desc: sort?.descending ?? false }))
  return useTable({
    features,
    columns,
    data: domains,
    getRowId: domain => String(domain.id),
    state: { columnVisibility: visibility, sorting },
    onSortingChange: update => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      const field = next && sortFieldOf[next.id]
      onSort(field && { field, descending: next.desc })
    },
    enableMultiSort: false,
    sortDescFirst: false,
  })
}

export type DomainTable = ReturnType<typeof useDomainTable>
