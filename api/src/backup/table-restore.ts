import { PassThrough } from 'node:stream'
import { migrate, migrationNames } from '../database/migrate'
import { StartError } from '../server-kit/errors'
import { type Filling, openFilling, rememberEmpty } from './repository'
import type { DatabaseDescription } from './tables'

/** @throws StartError when a newer version of the product made the backup */
export const checkMigrations = ({ migrations }: DatabaseDescription): void => {
  const unknown = migrations.find(name => !migrationNames.includes(name))
  if (unknown !== undefined)
    throw new StartError(`A newer version of the product made this backup (${unknown}): restore it with that version.`)
}

/** Puts the rows of a backup into an empty database, in one transaction. */
export class TableRestore {
  private filling: Filling | undefined
  private empty: (() => Promise<void>) | undefined
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

  /** Ends a restore that failed, also after `finish`: the database is as empty as it was, and can take another one. */
  async undo(): Promise<void> {
    await this.close()
    await this.empty?.()
  }

  private async open(): Promise<Filling> {
    if (this.filling) return this.filling
    this.empty = await rememberEmpty(this.url)
    await migrate(this.url, { upTo: this.description.migrations.at(-1) })
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
