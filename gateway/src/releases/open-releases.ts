import { join } from 'node:path'
import { FolderStore } from './folder-store'
import type { Releases } from './history'
import type { ReleaseStore } from './release-store'
import { SeenNumbers } from './seen-numbers'
import { readSigningKeys } from './signing-keys'

interface ReleasesLocation {
  dataDir: string
  /** The setting RELEASES. */
  releases: string
  adminPath?: string
}

/** The place of RELEASES, without its keys. Throws a ReleaseError for a wrong one. */
export const openReleaseStore = async ({ dataDir, releases }: ReleasesLocation): Promise<ReleaseStore> => {
  if (releases === 'folder') return new FolderStore(join(dataDir, 'releases'))
  if (releases.startsWith('/')) return new FolderStore(releases)
  // The client is heavy; a product that keeps its releases in a folder starts without it.
  const { readBucket, S3Store } = await import('./s3-store')
  return new S3Store(readBucket(releases))
}

/** The releases that the settings name, with the keys of DATA_DIR/keys. Throws a ReleaseError for a wrong place. */
export const openReleases = async (place: ReleasesLocation): Promise<Releases> => ({
  store: await openReleaseStore(place),
  keys: await readSigningKeys(join(place.dataDir, 'keys')),
  seen: new SeenNumbers(place.dataDir, place.releases),
  ...(place.adminPath !== undefined && { adminPath: place.adminPath }),
})
