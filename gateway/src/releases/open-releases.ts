import { join } from 'node:path'
import { FolderStore } from './folder-store'
import type { Releases } from './history'
import { readSigningKeys } from './signing-keys'

/** The releases that the settings name, with the keys of DATA_DIR/keys. */
export const openReleases = async ({ dataDir }: { dataDir: string }): Promise<Releases> => ({
  store: new FolderStore(join(dataDir, 'releases')),
  keys: await readSigningKeys(join(dataDir, 'keys')),
})
