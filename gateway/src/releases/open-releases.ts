import { join } from 'node:path'
import { FolderStore } from './folder-store'
import type { Releases } from './history'
import type { ReleaseStore } from './release-store'
import { readBucket, S3Store } from './s3-store'
import { readSigningKeys } from './signing-keys'

interface Place {
  dataDir: string
  /** The setting RELEASES. */
  releases: string
}

const openStore = ({ dataDir, releases }: Place): ReleaseStore =>
  releases === 'folder' ? new FolderStore(join(dataDir, 'releases')) : new S3Store(readBucket(releases))

/** The releases that the settings name, with the keys of DATA_DIR/keys. Throws a ReleaseError for a wrong place. */
export const openReleases = async (place: Place): Promise<Releases> => ({
  store: openStore(place),
  keys: await readSigningKeys(join(place.dataDir, 'keys')),
})
