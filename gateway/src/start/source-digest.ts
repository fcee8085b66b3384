import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Names the content of all sources of a folder, tests apart. */
const digestOfFolder = async (folder: string): Promise<string> => {
  const files = (await filesBelow(folder)).sort()
  const contents = await Promise.all(files.map(file => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) {
    hash.update(`${file.slice(folder.length)}\0`).update(contents[index] ?? '')
  }
  return hash.digest('hex')
}

/** Names what the builds of all packages have in common: the shared code, the kit and the versions of the libraries. */
export const digestOfShared = async (repository: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(join(repository, 'package-lock.json')))
    .update(await digestOfFolder(join(repository, 'shared')))
    .update(await digestOfFolder(join(repository, 'kit')))
    .digest('hex')

/** Names everything that the build of the package in `folder` is made of. */
export const digestOfSources = async (folder: string, shared: string): Promise<string> =>
  createHash('sha256')
    .update(shared)
    .update(await digestOfFolder(folder))
    .digest('hex')

/** Whether what is in `output` was built from exactly these sources. */
export const isBuilt = async (output: string, digest: string): Promise<boolean> =>
  (await readFile(join(output, stampFile), 'utf8').catch(() => '')) === digest

/** Notes from which sources `output` was built. The next build empties the folder, and the note goes with it. */
export const markBuilt = (output: string, digest: string): Promise<void> => writeFile(join(output, stampFile), digest)
