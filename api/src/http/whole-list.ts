import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** What a list needs to be read page by page. */
interface PageQuery {
  limit?: string | undefined
  cursor?: string | undefined
}

interface Page<Row> {
  rows: Row[]
  /** For the header `next-cursor`; null on the last page. */
  nextCursor: string | null
}

type Headers = Record<string, string | string[]>

/** Rows that are read and sent at a time: two milliseconds of work, between which other calls are answered. */
const partSize = '100'

/** The rows of a page; the header `next-cursor` says where the next one begins. */
export const answerPage = <Row>(headers: Headers, { rows, nextCursor }: Page<Row>): Row[] => {
  if (nextCursor !== null) headers['next-cursor'] = nextCursor
  return rows
}

/**
 * The page that was asked for, or without `limit` the whole list: a long one in parts, so that it neither fills memory
 * nor blocks other calls. Each part is read as its reader takes it; rows that come or go meanwhile may be in it or not.
 */
export const answerList = async <Row, Query extends PageQuery>(
  headers: Headers,
  query: Query,
  read: (query: Query) => Promise<Page<Row>>,
): Promise<Row[] | AsyncIterable<Row[]>> => {
  if (query.limit !== undefined) return answerPage(headers, await read(query))
  const first = await read({ ...query, limit: partSize })
  if (first.nextCursor === null) return first.rows
  return (async function* () {
    for (let page = first; ; page = await read({ ...query, limit: partSize, cursor: page.nextCursor })) {
      yield page.rows
      if (page.nextCursor === null) return
      await yieldToEventLoop()
    }
  })()
}

export const isInParts = <Row>(output: unknown): output is AsyncIterable<Row[]> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output && !(output instanceof Readable)

/** A list in parts as one JSON array. `write` makes the JSON of a part. */
export const streamList = <Row>(parts: AsyncIterable<Row[]>, write: (rows: Row[]) => string): Readable =>
  Readable.from(
    (async function* () {
      let before = '['
      for await (const rows of parts) {
        if (rows.length === 0) continue
        yield before + write(rows).slice(1, -1)
        before = ','
      }
      yield before === '[' ? '[]' : ']'
    })(),
    { objectMode: false },
  )
