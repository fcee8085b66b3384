import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The repository's root folder. */
export const root = resolve(import.meta.dirname, '../../..')

/** Text of a file of the repository. */
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Path of a program that a dependency brought. */
export const bin = (name: string): string => join(root, 'node_modules/.bin', name)

const manifest: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const folders = readdirSync(root)

const expand = (pattern: string): string[] =>
  pattern.endsWith('*') ? folders.filter(folder => folder.startsWith(pattern.slice(0, -1))) : [pattern]

/** Folders of the npm workspaces, relative to the root. */
export const workspaces: readonly string[] = manifest.workspaces
  .flatMap(expand)
  .filter(folder => existsSync(join(root, folder, 'package.json')))

/** Workspaces that have a file of this name. */
export const workspacesWith = (file: string): string[] =>
  workspaces.filter(folder => existsSync(join(root, folder, file)))

interface Manifest {
  name: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const manifestOf = (folder: string): Manifest => JSON.parse(textOf(join(folder, 'package.json')))

/** The scripts of a workspace's package.json. */
export const scriptsOf = (folder: string): Readonly<Record<string, string>> => manifestOf(folder).scripts ?? {}

/** Whether a workspace's package.json names the other one. */
export const dependsOn = (folder: string, other: string): boolean => {
  const { dependencies, devDependencies, peerDependencies } = manifestOf(folder)
  return manifestOf(other).name in { ...dependencies, ...devDependencies, ...peerDependencies }
}
