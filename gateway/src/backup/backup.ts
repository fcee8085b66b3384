import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AddItem, writeArchive } from '@panel/api/backup-archive'
import { backUpTables } from '@panel/api/backup-tables'
import { hasCode } from '@panel/api/server-kit/errors'
import { withDatabase } from '@panel/api/with-database'
import { openReleases } from '../releases/open-releases'
import type { GatewaySettings } from '../settings'
import { type About, aboutItem, countsItem, type ProductSettings } from './contents'

const readFiles = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** Keys, those of APP_KEYS included, so that a restore needs nothing but the file. */
const addKeys = async ({ DATA_DIR, APP_KEYS }: ProductSettings, add: AddItem): Promise<void> => {
  const folder = join(DATA_DIR, 'keys')
  for (const name of await readFiles(folder)) {
    const isReplaced = name === 'application' && APP_KEYS !== undefined
    if (!name.startsWith('.') && !isReplaced) await add(`keys/${name}`, await readFile(join(folder, name)))
  }
  if (APP_KEYS !== undefined) await add('keys/application', Buffer.from(APP_KEYS))
}

/** The anchors are read before the database, so that none of them is newer than the audit log next to it. */
const addAnchors = async ({ DATA_DIR }: ProductSettings, add: AddItem): Promise<void> => {
  for (const name of await readFiles(join(DATA_DIR, 'audit')))
    await add(`audit/${name}`, await readFile(join(DATA_DIR, 'audit', name)))
}

/** The history first: every build that it names was there before it. Resolves with the number of files. */
const addReleases = async (settings: GatewaySettings, add: AddItem): Promise<number> => {
  const { store } = await openReleases(settings)
  const history = await store.list('history/')
  const items = [...history, ...(await store.list('teams/')), ...(await store.list('panels/'))]
  for (const { key } of items) {
    const content = await store.read(key)
    if (content) await add(`releases/${key}`, content)
  }
  return items.length
}

/** Backs the product up while it runs or while it does not. Resolves with what the file holds. */
export const backUp = async (
  file: string,
  settings: { product: ProductSettings; gateway: GatewaySettings },
): Promise<{ rows: number; files: number }> => {
  const { product, gateway } = settings
  let rows: Record<string, number> = {}
  let files = 0
  await withDatabase(product, url =>
    writeArchive(file, product.BACKUP_KEY, async add => {
      // Held back until the tables are known: the reader of the file needs them first.
      const early: [string, Buffer][] = []
      await addKeys(product, async (...item) => void early.push(item))
      await addAnchors(product, async (...item) => void early.push(item))
      rows = await backUpTables(url, add, async database => {
        const about: About = { format: 1, at: new Date().toISOString(), database }
        await add(aboutItem, Buffer.from(JSON.stringify(about)))
        for (const item of early) await add(...item)
        files = await addReleases(gateway, add)
      })
      await add(countsItem, Buffer.from(JSON.stringify(rows)))
    }),
  )
  return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files }
}
