import { join } from 'node:path'
import { ReleaseError } from '../errors'
import type { Releases } from '../releases/history'
import { recordPublished } from '../releases/live-builds'
import { publishBuild } from '../releases/publish-build'
import { readBuild } from '../releases/read-build'
import { buildPackage } from '../start/build-packages'
import { folderOf, releasedPackages } from '../start/packages'
import { checkBuild } from './check-build'
import type { CommandLine } from './command-line'

interface Published {
  name: string
  build: string
  /** False when this very build was published before. */
  created: boolean
  /** Bytes after brotli of a first visit to the heaviest view. */
  bytes: number
  budget: number
}

const folderInRepository = (name: string): string => {
  const names = releasedPackages()
  if (names.includes(name)) return folderOf(name)
  throw new ReleaseError(`there is no package '${name}': it is one of ${names.join(', ')}`)
}

/**
 * Builds a package, checks the build and uploads it next to those that are there. `folder` is where the package lies
 * when it is not one of this repository.
 */
export const publish = async (
  releases: Releases,
  { name, folder = folderInRepository(name) }: { name: string; folder?: string | undefined },
  why: CommandLine['why'],
  signal: AbortSignal,
): Promise<Published> => {
  await buildPackage(name, signal, name === 'shell' ? [] : ['--alone'], folder)
  const build = await readBuild(join(folder, 'dist'), name)
  const { bytes, budget } = await checkBuild(build, folder)
  const { created } = await publishBuild(releases.store, build)
  const id = { name, build: build.description.build }
  if (created) await recordPublished(releases, why, id)
  return { ...id, created, bytes, budget }
}
