import type { Releases } from '../releases/history'
import { recordPublished } from '../releases/live-builds'
import { publishBuild } from '../releases/publish-build'
import { readBuild } from '../releases/read-build'
import { ReleaseError } from '../releases/release-error'
import { buildPackage } from '../start/build-packages'
import { folderOf, outputOf, releasedPackages } from '../start/packages'
import { checkBuild } from './check-build'
import type { CommandLine } from './command-line'

export interface Published {
  name: string
  build: string
  /** False when this very build was published before. */
  created: boolean
  /** Bytes after brotli of a first visit to the heaviest view. */
  bytes: number
  budget: number
}

/** Builds a package of this repository, checks the build and uploads it beside those that are there. */
export const publish = async (
  releases: Releases,
  name: string,
  why: CommandLine['why'],
  signal: AbortSignal,
): Promise<Published> => {
  const names = releasedPackages()
  if (!names.includes(name)) throw new ReleaseError(`there is no package '${name}': it is one of ${names.join(', ')}`)
  await buildPackage(name, signal, name === 'shell' ? [] : ['--alone'])
  const build = await readBuild(outputOf(name), name)
  const { bytes, budget } = await checkBuild(build, folderOf(name))
  const { created } = await publishBuild(releases.store, build)
  const id = { name, build: build.description.build }
  if (created) await recordPublished(releases, why, id)
  return { ...id, created, bytes, budget }
}
