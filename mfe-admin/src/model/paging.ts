/** One page of a list. */
export interface Page<Item> {
  items: readonly Item[]
  /** Number of this page, from 1. */
  page: number
  pages: number
  /** Position of the first and the last item in the full list, from 1; 0 when the list is empty. */
  from: number
  to: number
  total: number
}

/** Cuts a page out of a list. A number past the end means the last page, one below 1 the first. */
export const pageOf = <Item>(list: readonly Item[], wanted: number, size: number): Page<Item> => {
  const pages = Math.max(1, Math.ceil(list.length / size))
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages)
  const start = (page - 1) * size
  const items = list.slice(start, start + size)
  return { items, page, pages, from: items.length > 0 ? start + 1 : 0, to: start + items.length, total: list.length }
}
