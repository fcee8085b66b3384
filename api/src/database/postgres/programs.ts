import { execFile } from 'node:child_process'
import { constants, cp, lstat, mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ignoring, StartError } from '../../server-kit/errors'
import type { Account } from '../../server-kit/system-account'
import { findPackage, type PostgresPackage, programIn, restoreLinks } from './package'

const run = promisify(execFile)

/** PostgreSQL's programs where the server's account can run them. */
export interface Programs {
  postgres: string
  initdb: string
}

/** Where root keeps copies of programs for accounts that cannot enter the clone; every account may enter it. */
const systemPlace = '/var/cache/domain-control-panel'

const programsIn = (folder: string): Programs => ({
  postgres: programIn(folder, 'postgres'),
  initdb: programIn(folder, 'initdb'),
})

/** Resolves with what keeps `account` from running the programs in `folder`; null when nothing does. */
const obstacle = async (folder: string, account: Account | null): Promise<string | null> => {
  const { postgres, initdb } = programsIn(folder)
  try {
    for (const program of [postgres, initdb]) await run(program, ['--version'], { ...account, cwd: '/' })
    return null
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim().split('\n')[0] || (error as Error).message
  }
}

const mayEnter = (folder: string, account: Account | null): Promise<boolean> =>
  run('sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )

/** Only this process's user may change what is in `place`, because its programs will be run. */
const isOurs = async (place: string): Promise<boolean> => {
  const { uid, mode } = await lstat(place)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

/** Only what the server reads; what a program is linked from stays behind. */
const isNeeded = (path: string): boolean => !path.endsWith('.a')

/** Copies next to the destination and renames, so that of two starts at once both find a complete copy. */
const copyTo = async (target: string, source: string): Promise<void> => {
  const draft = await mkdtemp(`${target}.new-`)
  try {
    await cp(source, join(draft, 'copy'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: isNeeded,
    })
    await restoreLinks(join(draft, 'copy'))
    await run('chmod', ['-R', 'a+rX,go-w', join(draft, 'copy')])
    await rename(join(draft, 'copy'), target).catch(ignoring('ENOTEMPTY', 'EEXIST'))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** A copy of the package's programs in `place`, which is made when it is not there yet; null when none can be. */
const copyIn = async (
  place: string,
  { folder, version }: PostgresPackage,
  account: Account | null,
): Promise<string | null> => {
  const target = join(place, `postgresql-${version}-${process.arch}`)
  try {
    await mkdir(place, { recursive: true, mode: 0o755 })
    if (!((await isOurs(place)) && (await mayEnter(place, account)))) throw new Error('not for this account')
    if (!(await lstat(target).catch(() => null))) await copyTo(target, folder)
    return (await obstacle(target, account)) === null ? target : null
  } catch {
    // Leaves no empty folder behind; one with copies in it stays.
    await rmdir(place).catch(() => undefined)
    return null
  }
}

/**
 * PostgreSQL's programs, ready for `account` (null: our own). They are run where npm put them; where the account
 * cannot enter that folder, or nothing may be written there, from a copy in `DATA_DIR/programs` or, for a DATA_DIR
 * that is closed too, in a folder of the system.
 * @throws StartError when they run from none of these
 */
export const providePrograms = async (dataDir: string, account: Account | null): Promise<Programs> => {
  const found = await findPackage()
  // In a read-only checkout the copy gets the links.
  await restoreLinks(found.folder).catch(() => undefined)
  const reason = await obstacle(found.folder, account)
  if (reason === null) return programsIn(found.folder)
  const places = [join(dataDir, 'programs'), ...(account ? [systemPlace] : [])]
  for (const place of places) {
    const copy = await copyIn(place, found, account)
    if (copy) return programsIn(copy)
  }
  throw new StartError(
    `PostgreSQL's programs run neither from ${dirname(found.folder)} (${reason}) nor from ${places.join(' or ')}: set DATA_DIR to a folder that every account may enter, or set DATABASE_URL to a PostgreSQL server.`,
  )
}
