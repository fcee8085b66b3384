import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseError } from '../errors'
import type { Releases } from '../releases/history'
import { readBuild } from '../releases/read-build'
import { buildPackage, standaloneOption } from '../start/build-packages'
import { folderOf, releasedPackages } from '../start/packages'
import type { CommandLine } from './command-line'
import { keepBuild, type Published } from './keep-build'

/** A package to publish. `folder` is its own where it is not one of this repository. */
interface Source {
  name: string
  folder?: string | undefined
}

const folderOfSource = ({ name, folder }: Source): string => {
  if (folder !== undefined) return folder
  const names = releasedPackages()
  if (names.includes(name)) return folderOf(name)
  throw new ReleaseError(`there is no package '${name}': it is one of ${names.join(', ')}`)
}

/** Builds a package; answers the folder of its build. */
export const buildToPublish = async (source: Source, signal: AbortSignal): Promise<string> => {
  const folder = folderOfSource(source)
  await buildPackage(source.name, signal, standaloneOption(source.name), folder)
  return join(folder, 'dist')
}

/** Builds a package, checks the build and uploads it next to those that are there. */
export const publish = async (
  releases: Releases,
  source: Source,
  why: CommandLine['why'],
  signal: AbortSignal,
): Promise<Published> => {
  const build = await readBuild(await buildToPublish(source, signal), source.name)
  const folder = folderOfSource(source)
  return keepBuild(releases, build, file => readFile(join(folder, file), 'utf8'), why)
}
