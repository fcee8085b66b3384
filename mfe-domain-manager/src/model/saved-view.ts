import type { SavedView } from '@panel/shared/contract'
import { readList, writeSort } from '@panel/shared/rules'
import { readFilter } from './list-filter'
import { type ListFilter, type ListSort, listChoices } from './list-sort'

/** What a view keeps of the list. */
export type ShownList = ListFilter & { sort: ListSort | undefined }

type Kept = Pick<SavedView, 'q' | 'status' | 'sort' | 'filter'>

/** A view as the list takes it; what this build does not know of it is as it is by default. */
export const readView = ({ q, status, sort, filter = {} }: Kept): ShownList => {
  const read = readList(listChoices, new URLSearchParams({ q, status, sort }))
  return { q: read.q, status: read.status, sort: read.sort, filter: readFilter(name => filter[name]) }
}

export const writeView = ({ q, status, sort, filter }: ShownList): Kept => ({
  q,
  status,
  sort: writeSort(sort),
  filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
})
