import { PassThrough } from 'node:stream'
import { migrate, migrationNames } from '../database/migrate'
import { StartError } from '../errors'
import type { AddItem } from './archive'
import { type Filling, isEmptyDatabase, openFilling, openSnapshot, type Sequence, type Table } from './repository'

export { isEmptyDatabase }

/** What a backup says about its database before its rows. */
export interface DatabaseDescription {
  migrations: string[]
  tables: Table[]
  sequences: Sequence[]
}

/** Octets of the content of a table that are one item. */
const partLength = 4 * 1024 * 1024

const itemOf = ({ schema, name }: Table, part: number): string =>
  `database/${schema}.${name}/${String(part).padStart(8, '0')}`

/** COPY's text format: a line is a row. */
const countRows = (part: Buffer): number => part.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0)

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

/** @throws StartError when a newer version of the product made the backup */
export const checkMigrations = ({ migrations }: DatabaseDescription): void => {
  const unknown = migrations.find(name => !migrationNames.includes(name))
  if (unknown !== undefined)
    throw new StartError(`A newer version of the product made this backup (${unknown}): restore it with that version.`)
}

/** Puts the rows of a backup into an empty database, in one transaction. */
export class TableRestore {
  private filling: Filling | undefined
  private current: { name: string; rows: PassThrough; written: Promise<number> } | undefined
  private readonly counts: Record<string, number> = {}

  constructor(
    private readonly url: string,
    private readonly description: DatabaseDescription,
  ) {}

  /** Takes one item of the archive, in the order in which they were added. */
  async take(item: string, content: Buffer): Promise<void> {
    const name = item.split('/')[1] ?? ''
    if (this.current?.name !== name) {
      await this.endTable()
      this.current = await this.beginTable(name)
    }
    const { rows, written } = this.current
    if (!rows.write(content)) await Promise.race([new Promise(resolve => rows.once('drain', resolve)), written])
  }

  /** Makes it lasting, and brings the schema up to date. Resolves with the rows of each table. */
  async finish(): Promise<Record<string, number>> {
    await this.endTable()
    await (await this.open()).finish(this.description.sequences)
    await this.close()
    await migrate(this.url)
    return this.counts
  }

  async close(): Promise<void> {
    this.current?.rows.destroy()
    await this.filling?.close()
    this.filling = undefined
  }

  private async open(): Promise<Filling> {
    if (this.filling) return this.filling
    await migrate(this.url, this.description.migrations.at(-1))
    this.filling = await openFilling(this.url, this.description.tables)
    return this.filling
  }

  private async beginTable(name: string) {
    const table = this.description.tables.find(one => `${one.schema}.${one.name}` === name)
    if (!table) throw new StartError(`The backup has rows of a table that it does not describe: ${name}.`)
    // Its errors come with `written`.
    const rows = new PassThrough().on('error', () => undefined)
    const written = (await this.open()).write(table, rows)
    written.catch(() => undefined)
    return { name, rows, written }
  }

  private async endTable(): Promise<void> {
    if (!this.current) return
    const { name, rows, written } = this.current
    rows.end()
    this.counts[name] = await written
    this.current = undefined
  }
}
