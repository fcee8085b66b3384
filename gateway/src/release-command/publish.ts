import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseError } from '../errors'
import type { Releases } from '../releases/history'
import { readBuild } from '../releases/read-build'
import { buildPackage } from '../start/build-packages'
import { folderOf, releasedPackages } from '../start/packages'
import type { CommandLine } from './command-line'
import { keepBuild, type Published } from './keep-build'

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
  return keepBuild(releases, build, file => readFile(join(folder, file), 'utf8'), why)
}
