import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isWorkspaceRoot, kitPackage, sharedPackage } from './read-package'

const ignored = ['node_modules', 'dist', 'coverage']

/** Files of which a build may be made: no tests, documents or outputs. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const { name } = entry
    if (name.startsWith('.') || name.endsWith('.md') || name.includes('.test.') || ignored.includes(name)) return []
    return entry.isDirectory() ? filesBelow(join(folder, name)) : [join(folder, name)]
  })

/** The folder whose lockfile says which versions are installed. */
const installedIn = (directory: string): string =>
  isWorkspaceRoot(dirname(directory)) ? dirname(directory) : directory

/**
 * Eight hexadecimal digits that name all that the build of a package is made of: its sources, texts and configuration, the
 * platform's code and compiler, and the versions of the libraries. Two builds that differ must not have one name.
 */
export const sourceHash = (directory: string, kit = kitPackage, shared = sharedPackage()): string => {
  const hash = createHash('sha256')
  const add = (folder: string, files: readonly string[]) => {
    for (const file of [...files].sort()) hash.update(`${file.slice(folder.length)}\0`).update(readFileSync(file))
  }
  const lockfile = join(installedIn(directory), 'package-lock.json')
  const own = ['package.json', 'webpack.config.ts'].map(file => join(directory, file))
  add(directory, [...own, lockfile].filter(existsSync))
  for (const folder of ['src', 'locales']) add(directory, filesBelow(join(directory, folder)))
  for (const folder of [kit, shared]) add(folder, filesBelow(folder))
  return hash.digest('hex').slice(0, 8)
}
