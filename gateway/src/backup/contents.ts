import { readArchive } from '@panel/api/backup-archive'
import { countRows, type DatabaseDescription } from '@panel/api/backup-tables'
import type { Settings } from '@panel/api/settings'
import { checkMigrations } from '@panel/api/table-restore'
import { ReleaseError } from '../errors'

export type ProductSettings = Settings

/** The first item of a backup. */
export interface About {
  format: 1
  /** ISO 8601. */
  at: string
  database: DatabaseDescription
}

export const aboutItem = 'about.json'

/** The last item: rows of each table. */
export const countsItem = 'counts.json'

/** Names of items become names of files. */
const itemName =
  /^(about\.json|counts\.json|(keys|audit)\/[\w.-]+|releases\/(?:[\w@.~+-]+\/)*[\w@.~+-]+|database\/[\w.]+\/\d+)$/

/** What a backup holds. */
export interface Inventory {
  about: About
  rows: Record<string, number>
  files: number
}

/**
 * Reads a backup from its first byte to its last, and changes nothing.
 * @throws Error with one sentence when it cannot be restored
 */
export const inspectBackup = async (file: string, key: string | undefined): Promise<Inventory> => {
  let about: About | undefined
  let counts: Record<string, number> | undefined
  const rows: Record<string, number> = {}
  let files = 0
  await readArchive(file, key, async (name, content) => {
    if (!itemName.test(name) || name.split('/').some(part => /^\.+$/.test(part)))
      throw new ReleaseError(`${file} holds an item that no backup has: ${name}.`)
    if (name === aboutItem) about = JSON.parse(content.toString()) as About
    else if (name === countsItem) counts = JSON.parse(content.toString()) as Record<string, number>
    else if (name.startsWith('database/')) {
      const table = name.split('/')[1] ?? ''
      rows[table] = (rows[table] ?? 0) + countRows(content)
    } else if (name.startsWith('releases/')) files += 1
  })
  if (about?.format !== 1 || !counts) throw new ReleaseError(`${file} is no backup of this product.`)
  const wrong = Object.entries(counts).find(([table, count]) => (rows[table] ?? 0) !== count)
  if (wrong) throw new ReleaseError(`${file} lacks rows of ${wrong[0]}.`)
  checkMigrations(about.database)
  return { about, rows: counts, files }
}
