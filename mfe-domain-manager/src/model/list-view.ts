import { writeSort } from '@panel/shared/rules'
import { defaultSort, type ListFilter, type ListSort } from './list-sort'

/** A list as the API is asked for it. What is at its default is left out, so that equal lists have equal keys. */
export type ListView = Readonly<Partial<Record<string, string>>> & { sort: string }

const searchText = (q: string): string => q.trim().replace(/\s+/g, ' ').toLowerCase()

export const toView = ({ q, status, sort, filter }: ListFilter & { sort: ListSort | undefined }): ListView => {
  const term = searchText(q)
  return {
    ...filter,
    ...(term && { q: term }),
    ...(status !== 'all' && { status }),
    sort: writeSort(sort ?? defaultSort),
  }
}

/** The whole list in its own order. */
export const wholeView: ListView = { sort: writeSort(defaultSort) }

/** What a view is narrowed to, whatever its order. */
export const narrowingOf = ({ sort: _, ...narrowing }: ListView): Record<string, string> =>
  Object.fromEntries(Object.entries(narrowing).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
