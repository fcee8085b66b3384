import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderOf, outputOf, repository } from './packages'

const stampFile = '.sources'
const ignored = new Set(['node_modules', 'dist', 'coverage'])
const isSource = (name: string): boolean => !ignored.has(name) && !name.startsWith('.') && !name.includes('.test.')

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const below = entries
    .filter(({ name }) => isSource(name))
    .map(async entry => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
  return (await Promise.all(below)).flat()
}

const digestOfFiles = async (files: readonly string[]): Promise<string> => {
  const sorted = [...files].sort()
  const contents = await Promise.all(sorted.map(file => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, file] of sorted.entries()) {
    hash.update(`${file.slice(repository.length)}\0`).update(contents[index] ?? '')
  }
  return hash.digest('hex')
}

/** What the builds of all packages have in common: the shared code and the versions of the libraries. */
export const digestOfShared = async (): Promise<string> =>
  digestOfFiles([join(repository, 'package-lock.json'), ...(await filesBelow(folderOf('shared')))])

/** Names everything that a package's build is made of. */
export const digestOfSources = async (name: string, shared: string): Promise<string> =>
  createHash('sha256')
    .update(shared)
    .update(await digestOfFiles(await filesBelow(folderOf(name))))
    .digest('hex')

/** Whether the package's output was built from exactly these sources. */
export const isBuilt = async (name: string, digest: string): Promise<boolean> =>
  (await readFile(join(outputOf(name), stampFile), 'utf8').catch(() => '')) === digest

export const markBuilt = (name: string, digest: string): Promise<void> =>
  writeFile(join(outputOf(name), stampFile), digest)
