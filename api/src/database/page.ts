import { readEmail } from '@panel/shared/contract'
import { type RawBuilder, sql } from 'kysely'
import { invalidField } from '../base/errors'

/** A column that a list can be sorted by; `type` is what its text form is read back as. */
export interface SortColumn {
  expression: RawBuilder<unknown>
  type: 'text' | 'timestamptz' | 'bigint'
}

export interface PageQuery {
  limit?: string | undefined
  cursor?: string | undefined
  sort?: string | undefined
}

/** Where a page starts and how it is sorted; the id breaks ties. */
export interface Page {
  limit: number | null
  column: SortColumn
  descending: boolean
  after: { value: string; id: number } | null
  sort: string
}

/** What the text of a sort column looks like, so that a cursor that was tampered with never reaches the database. */
const readable: Record<SortColumn['type'], (value: string) => boolean> = {
  text: value => !/\0|\p{Surrogate}/u.test(value),
  // 'infinity' sorts what has no end, such as a request without a term, behind everything else.
  timestamptz: value =>
    value === 'infinity' ||
    (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(value) && !Number.isNaN(Date.parse(value))),
  bigint: value => /^-?\d{1,15}$/.test(value),
}

const readCursor = (cursor: string, sort: string, { type }: SortColumn): { value: string; id: number } => {
  try {
    const [cursorSort, value, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (cursorSort === sort && typeof value === 'string' && readable[type](value) && Number.isSafeInteger(id))
      return { value, id: Number(id) }
  } catch {
    // Not made by us: refused below, like a cursor of another sort.
  }
  throw invalidField('cursor', 'invalid')
}

/**
 * Reads the paging parameters of a list.
 * @param columns that the list can be sorted by
 * @throws ProblemError validation for an unknown sort or a cursor that does not belong here
 */
export const readPage = (
  query: PageQuery,
  columns: Readonly<Record<string, SortColumn>>,
  defaultSort: string,
): Page => {
  const sort = query.sort ?? defaultSort
  const name = sort.replace(/^-/, '')
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw invalidField('sort', 'choice')
  return {
    limit: query.limit === undefined ? null : Number(query.limit),
    column,
    descending: sort.startsWith('-'),
    after: query.cursor === undefined ? null : readCursor(query.cursor, sort, column),
    sort,
  }
}

/** Condition that leaves out what came on earlier pages. */
export const afterCursor = ({ after, column, descending }: Page, id: RawBuilder<unknown>): RawBuilder<boolean> => {
  if (!after) return sql<boolean>`true`
  const value = sql`${after.value}::${sql.raw(column.type)}`
  const operator = sql.raw(descending ? '<' : '>')
  return sql<boolean>`(${column.expression}, ${id}) ${operator} (${value}, ${after.id}::bigint)`
}

export const sortOf = ({ column, descending }: Page, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`${column.expression} ${direction}, ${id} ${direction}`
}

/** One more than the page, to know whether another follows. */
export const rowsToRead = ({ limit }: Page): number | null => (limit === null ? null : limit + 1)

export interface Paged<Row> {
  rows: Row[]
  /** For the header `next-cursor`; null on the last page. */
  nextCursor: string | null
}

/** Cuts what was read to the page. `sort_value` is the sort column as text. */
export const cutPage = <Row extends { id: number; sort_value: string }>(
  page: Page,
  read: readonly Row[],
): Paged<Row> => {
  const rows = page.limit === null ? [...read] : read.slice(0, page.limit)
  const last = rows.at(-1)
  if (!last || rows.length === read.length) return { rows, nextCursor: null }
  const cursor = JSON.stringify([page.sort, last.sort_value, last.id])
  return { rows, nextCursor: Buffer.from(cursor).toString('base64url') }
}

/** Pattern of LIKE that finds a text anywhere, its own wildcards taken as they are. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const apostrophes = '’ʼ‘＇`´′‛'

/**
 * A text for comparing: without case, one spelling of each letter (rows are older than that rule), and the apostrophes
 * that keyboards have are one (Лук’яненко, Лук'яненко).
 */
export const folded = (text: RawBuilder<string>): RawBuilder<string> =>
  sql`lower(translate(normalize(${text}, NFC), ${apostrophes}, ${"'".repeat(apostrophes.length)}))`

/** Whether a text has another one in it, without regard to case and to which apostrophe was typed. */
export const holdsText = (text: RawBuilder<string>, part: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(text)} like ${folded(sql`${containing(part)}::text`)}`

/** Whether an email address has this in it, its domain typed in any script. */
export const holdsEmail = (email: RawBuilder<string>, part: string): RawBuilder<boolean> =>
  sql<boolean>`${email} ilike ${containing(readEmail(part))}`

/** The number that a cursor of `idPage` or `numberPage` (the contract's) goes on after. */
export const readNumberCursor = (cursor: string | undefined): number | null =>
  cursor === undefined ? null : Number(cursor)

/** Cuts what was read, one row more than the page, to the page. */
export const cutIdPage = <Row extends { id: number }>(read: readonly Row[], limit: number): Paged<Row> => {
  const rows = read.slice(0, limit)
  return { rows, nextCursor: read.length > limit ? String(rows.at(-1)?.id) : null }
}

/** The page of a short list, all of which is read in the order of its ids; without `limit` the whole rest. */
export const pageOfWhole = <Row extends { id: number }>(whole: readonly Row[], query: PageQuery): Paged<Row> => {
  const after = readNumberCursor(query.cursor) ?? 0
  const rest = whole.filter(({ id }) => id > after)
  return cutIdPage(rest, Number(query.limit ?? rest.length))
}
