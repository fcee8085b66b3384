import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The repository's root folder. */
export const root = resolve(import.meta.dirname, '../../..')

const manifest: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Folders of the npm workspaces, relative to the root. */
export const workspaces: readonly string[] = manifest.workspaces

/** Workspaces that have a file of this name. */
export const workspacesWith = (file: string): string[] =>
  workspaces.filter(folder => existsSync(join(root, folder, file)))
