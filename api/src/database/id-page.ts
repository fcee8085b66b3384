import type { Paged } from './page'

/** The number that a cursor of `idPage` or `numberPage` (the contract's) goes on after. */
export const readNumberCursor = (cursor: string | undefined): number | null =>
  cursor === undefined ? null : Number(cursor)

/** Cuts what was read, one row more than the page, to the page. */
export const cutIdPage = <Row extends { id: number }>(read: readonly Row[], limit: number): Paged<Row> => {
  const rows = read.slice(0, limit)
  return { rows, nextCursor: read.length > limit ? String(rows.at(-1)?.id) : null }
}
