import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readArchive } from '@panel/api/backup-archive'
import { isEmptyDatabase } from '@panel/api/backup-tables'
import { startEmbedded } from '@panel/api/database'
import { openDataDir } from '@panel/api/server-kit/data-dir'
import { TableRestore } from '@panel/api/table-restore'
import { ReleaseError } from '../errors'
import { openReleaseStore } from '../releases/open-releases'
import type { ReleaseStore } from '../releases/release-store'
import type { GatewaySettings } from '../settings'
import { aboutItem, countsItem, type Inventory, inspectBackup, type ProductSettings } from './contents'

const prepare = async (dataDir: string, databaseUrl: string | undefined): Promise<void> => {
  await openDataDir(dataDir)
  if ((await readdir(dataDir)).length > 0)
    throw new ReleaseError(
      `The folder ${dataDir} (DATA_DIR) is not empty: stop the product and restore into an empty or missing folder.`,
    )
  if (databaseUrl !== undefined && !(await isEmptyDatabase(databaseUrl)))
    throw new ReleaseError('The database of DATABASE_URL is not empty: restore into an empty one.')
}

/** What is there already would stay, and be mixed with what the backup holds. */
const openEmptyStore = async (settings: GatewaySettings): Promise<ReleaseStore> => {
  const store = await openReleaseStore(settings)
  for (const prefix of ['history/', 'teams/', 'panels/'])
    if ((await store.list(prefix)).length > 0)
      throw new ReleaseError(`The place of RELEASES (${settings.releases}) is not empty: restore into an empty one.`)
  return store
}

const writeFile = async (path: string, content: Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Restores a backup into an empty DATA_DIR and, with DATABASE_URL, an empty database. What is damaged is refused before
 * anything is touched; a restore that fails leaves all of them empty.
 */
export const restore = async (
  file: string,
  { product, gateway }: { product: ProductSettings; gateway: GatewaySettings },
): Promise<Inventory> => {
  const inventory = await inspectBackup(file, product.BACKUP_KEY)
  const { DATA_DIR, DATABASE_URL } = product
  await prepare(DATA_DIR, DATABASE_URL)
  const store = await openEmptyStore(gateway)
  let stop = async (): Promise<void> => undefined
  let tables: TableRestore | undefined
  const created: string[] = []
  const openTables = async (): Promise<TableRestore> => {
    const embedded = DATABASE_URL === undefined ? await startEmbedded(DATA_DIR) : null
    if (embedded) stop = embedded.stop
    return new TableRestore(embedded?.url ?? DATABASE_URL ?? '', inventory.about.database)
  }
  const take = async (name: string, content: Buffer): Promise<void> => {
    if (name === aboutItem || name === countsItem) return
    if (name.startsWith('database/')) {
      tables ??= await openTables()
      await tables.take(name, content)
    } else if (name.startsWith('releases/')) {
      const key = name.slice('releases/'.length)
      if (!(await store.create(key, content))) throw new ReleaseError(`Somebody else wrote ${key} meanwhile.`)
      created.push(key)
    } else await writeFile(join(DATA_DIR, name), content)
  }
  try {
    await readArchive(file, product.BACKUP_KEY, take)
    tables ??= await openTables()
    const rows = await tables.finish()
    const wrong = Object.entries(inventory.rows).find(([table, count]) => (rows[table] ?? 0) !== count)
    if (wrong) throw new ReleaseError(`The restore lost rows of ${wrong[0]}.`)
    await stop()
    return inventory
  } catch (error) {
    // A database of the product's own goes with the folder. One that is away is left as it is.
    await (DATABASE_URL === undefined ? tables?.close() : tables?.undo())?.catch(() => undefined)
    await stop()
    for (const key of created) await store.remove(key).catch(() => undefined)
    for (const name of await readdir(DATA_DIR)) await rm(join(DATA_DIR, name), { recursive: true, force: true })
    throw error
  }
}
