import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './data-dir'
import { hasCode, ignoring } from './errors'

/** Written next to its destination, flushed, then linked: of two processes that start at once both read the same secret. */
const create = async (folder: string, file: string): Promise<void> => {
  const draft = join(folder, `.${randomBytes(8).toString('hex')}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(32).toString('hex'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await link(draft, file).catch(ignoring('EEXIST'))
  await rm(draft)
  await syncFolder(folder)
}

/** A secret of 256 bits in hexadecimal, kept in `DATA_DIR/keys/NAME` with mode 600 and made when it is not there. */
export const secretFile = async (dataDir: string, name: string): Promise<string> => {
  const folder = join(dataDir, 'keys')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  const read = async (): Promise<string> => (await readFile(file, 'utf8')).trim()
  try {
    return await read()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    await create(folder, file)
    return await read()
  }
}
