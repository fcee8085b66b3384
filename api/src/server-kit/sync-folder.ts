import { open } from 'node:fs/promises'
import { ignoring } from './errors'

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
