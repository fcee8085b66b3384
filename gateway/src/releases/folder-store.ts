import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { syncFolder } from '@panel/api/server-kit/data-dir'
import { hasCode } from '@panel/api/server-kit/errors'
import type { ReleaseStore, StoredItem } from './release-store'

const temporaryPrefix = '.new-'

/** Releases in a folder of this machine, or of a network file system with atomic hard links. */
export class FolderStore implements ReleaseStore {
  readonly staleAfterMs = 0

  constructor(private readonly root: string) {}

  async read(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.root, key))
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined
      throw error
    }
  }

  async create(key: string, content: Buffer): Promise<boolean> {
    const path = join(this.root, key)
    const folder = dirname(path)
    await mkdir(folder, { recursive: true })
    const temporary = join(folder, `${temporaryPrefix}${randomUUID()}`)
    const handle = await open(temporary, 'wx', 0o644)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    try {
      // Unlike a rename, a hard link never replaces: of many processes that create one key, one wins.
      await link(temporary, path)
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    } finally {
      await rm(temporary, { force: true })
    }
    await syncFolder(folder)
    return true
  }

  async list(prefix: string): Promise<StoredItem[]> {
    const entries = await readdir(join(this.root, prefix), { recursive: true, withFileTypes: true }).catch(error => {
      if (hasCode(error, 'ENOENT')) return []
      throw error
    })
    const items = entries
      .filter(entry => entry.isFile() && !entry.name.startsWith(temporaryPrefix))
      .map(entry => this.describe(join(entry.parentPath, entry.name)))
    return (await Promise.all(items)).flatMap(item => item ?? [])
  }

  async remove(key: string): Promise<void> {
    const path = join(this.root, key)
    await rm(path, { force: true })
    await rmdir(dirname(path)).catch(error => {
      if (!hasCode(error, 'ENOTEMPTY', 'ENOENT')) throw error
    })
  }

  private async describe(path: string): Promise<StoredItem | undefined> {
    try {
      const { mtimeMs } = await stat(path)
      return { key: relative(this.root, path).split(sep).join('/'), createdAt: mtimeMs }
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }
}
