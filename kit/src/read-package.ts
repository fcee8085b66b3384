import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface PackageJson {
  name: string
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  workspaces?: string[]
}

export const readPackage = (directory: string): PackageJson =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as PackageJson

/** Folder of this package. */
export const kitPackage = dirname(import.meta.dirname)

/** A module of the kit that is bundled: TypeScript here, JavaScript in the published package. */
export const ownFile = (name: string): string => {
  const file = join(import.meta.dirname, name)
  return existsSync(`${file}.ts`) ? `${file}.ts` : `${file}.js`
}

/** Folder of the package with the code that shell and panels have in common. */
export const sharedPackage = (): string => dirname(createRequire(import.meta.url).resolve('@panel/shared/package.json'))

/** Whether panels below this folder are its workspaces. */
export const isWorkspaceRoot = (directory: string): boolean =>
  existsSync(join(directory, 'package.json')) && readPackage(directory).workspaces !== undefined

/** Where builds of the package in `directory` keep what can be made again: one folder for all workspaces. */
export const cacheOf = (directory: string): string =>
  join(isWorkspaceRoot(dirname(directory)) ? dirname(directory) : directory, '.cache')

/** Versions installed for the packages that shell and panels share. */
export const installedVersions = (directory: string): Record<string, string> => {
  const require = createRequire(join(directory, 'package.json'))
  const versionOf = (name: string) => (require(`${name}/package.json`) as PackageJson).version
  const shared = readPackage(sharedPackage())
  return { react: versionOf('react'), 'react-dom': versionOf('react-dom'), [shared.name]: shared.version }
}
