import type { SavedView } from '@panel/shared/contract'
import { readList, writeSort } from '@panel/shared/rules'
import { type ListFilter, type ListSort, listChoices } from './list-sort'

/** What a view keeps of the list. */
export type ShownList = ListFilter & { sort: ListSort | undefined }

/** A view as the list takes it; what this build does not know of it is as it is by default. */
export const readView = ({ q, status, sort }: Pick<SavedView, 'q' | 'status' | 'sort'>): ShownList => {
  const read = readList(listChoices, new URLSearchParams({ q, status, sort }))
  return { q: read.q, status: read.status, sort: read.sort }
}

export const writeView = ({ q, status, sort }: ShownList): Pick<SavedView, 'q' | 'status' | 'sort'> => ({
  q,
  status,
  sort: writeSort(sort),
})
