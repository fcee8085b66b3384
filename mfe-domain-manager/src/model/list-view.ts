import { searchTerm, writeSort } from '@panel/shared/rules'
import type { ListFilter, ListSort } from './list-sort'

/** A list as the API is asked for it. What is at its default is left out, so that equal lists have equal keys. */
export type ListView = Readonly<Partial<Record<'q' | 'status' | 'sort', string>>>

export const toView = ({ q, status, sort }: ListFilter & { sort: ListSort | undefined }): ListView => {
  const term = searchTerm(q)
  return {
    ...(term && { q: term }),
    ...(status !== 'all' && { status }),
    ...(sort && { sort: writeSort(sort) }),
  }
}

/** What a view is narrowed to, whatever its order. */
export const narrowingOf = ({ q, status }: ListView): { q?: string; status?: string } => ({
  ...(q !== undefined && { q }),
  ...(status !== undefined && { status }),
})
