import { mkdir, mkdtemp, open, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { explainFileError } from './describe-failure'
import { ignoring, StartError } from './errors'

/** As mkdir with `recursive`, which does not end where the system answers ENOENT below a folder that exists (/proc). */
const makeFolder = async (folder: string): Promise<void> => {
  const make = (): Promise<void> =>
    mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error
    })
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await makeFolder(dirname(folder))
    await make()
  })
}

/**
 * Makes DATA_DIR when it is not there, and sees that it can be written. Resolves with its absolute path.
 * @throws StartError with one sentence that says what is wrong with it
 */
export const openDataDir = async (folder: string): Promise<string> => {
  const dataDir = resolve(folder)
  try {
    await makeFolder(dataDir)
    await rmdir(await mkdtemp(join(dataDir, '.check-')))
    return dataDir
  } catch (cause) {
    const sentence = explainFileError(cause, `The folder ${dataDir} (DATA_DIR)`)
    throw sentence === null ? cause : new StartError(sentence, { cause })
  }
}

/**
 * Waits until the names in a folder are on its disk: a file that was synced is lost with a name that was not (fsync(2)).
 * Windows syncs no folders and keeps their names in a journal.
 */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle
    .sync()
    .catch(ignoring('EPERM'))
    .finally(() => handle.close())
}
