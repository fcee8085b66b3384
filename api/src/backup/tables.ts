import type { AddItem } from './archive'
import { isEmptyDatabase, openSnapshot, type Sequence, type Table } from './repository'

export { isEmptyDatabase }

/** What a backup says about its database before its rows. */
export interface DatabaseDescription {
  migrations: string[]
  tables: Table[]
  sequences: Sequence[]
}

/** Bytes of the content of a table that are one item. */
const partLength = 4 * 1024 * 1024

const itemOf = ({ schema, name }: Table, part: number): string =>
  `database/${schema}.${name}/${String(part).padStart(8, '0')}`

/** COPY's text format: a line is a row. Looking at each byte here would cost as much as compressing it. */
export const countRows = (part: Buffer): number => {
  let count = 0
  for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) count += 1
  return count
}

/**
 * Adds all tables as they are at this moment. Resolves with their rows.
 * @param begin gets the description before the first row
 */
export const backUpTables = async (
  url: string,
  add: AddItem,
  begin: (description: DatabaseDescription) => Promise<void>,
): Promise<Record<string, number>> => {
  const snapshot = await openSnapshot(url)
  const rows: Record<string, number> = {}
  try {
    const { migrations, tables, sequences } = snapshot
    await begin({ migrations, tables, sequences })
    for (const table of tables) {
      let count = 0
      let part = 0
      let chunks: Buffer[] = []
      let length = 0
      const flush = async (): Promise<void> => {
        const content = Buffer.concat(chunks)
        count += countRows(content)
        await add(itemOf(table, part), content)
        part += 1
        chunks = []
        length = 0
      }
      for await (const chunk of snapshot.read(table)) {
        chunks.push(chunk)
        length += chunk.length
        if (length >= partLength) await flush()
      }
      if (length > 0) await flush()
      rows[`${table.schema}.${table.name}`] = count
    }
    return rows
  } finally {
    await snapshot.close()
  }
}
