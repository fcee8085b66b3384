import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The repository's folder. */
export const repository = resolve(import.meta.dirname, '../../..')

/** What is built and released: the shell and every package whose folder is named `mfe-…`. */
export const releasedPackages = (): string[] =>
  readdirSync(repository)
    .filter(name => name === 'shell' || name.startsWith('mfe-'))
    .filter(name => existsSync(join(repository, name, 'package.json')))

export const folderOf = (name: string): string => join(repository, name)

/** Where a package's build comes out. */
export const outputOf = (name: string): string => join(folderOf(name), 'dist')

/** Where it comes out when the sources may not be written, as in a read-only checkout. */
export const outputInData = (name: string, dataDir: string): string => join(dataDir, 'builds', name)
