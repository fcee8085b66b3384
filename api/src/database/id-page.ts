import { invalidField } from '../errors'
import type { Paged } from './page'

/** Lists by falling id: their cursor is the id of the last row shown. @throws ProblemError validation */
export const readIdCursor = (cursor: string | undefined): number | null => {
  if (cursor === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw invalidField('cursor', 'invalid')
  return Number(cursor)
}

/** Cuts what was read, one row more than the page, to the page. */
export const cutIdPage = <Row extends { id: number }>(read: readonly Row[], limit: number): Paged<Row> => {
  const rows = read.slice(0, limit)
  return { rows, nextCursor: read.length > limit ? String(rows.at(-1)?.id) : null }
}
