import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkCapabilities } from '../../server-kit/capabilities'
import { ignoring, StartError } from '../../server-kit/errors'
import { readEnd } from '../../server-kit/processes'
import { rotateLog } from '../../server-kit/rotate-log'
import { type Account, checkAccount, initdbAccount, serverAccount } from '../../server-kit/system-account'
import { newDraft, removeDrafts } from './drafts'
import { type Programs, providePrograms } from './programs'

const run = promisify(execFile)

/** A PostgreSQL data folder with the means to run the server on it. */
interface Cluster {
  programs: Programs
  /** null: the server runs as we do. */
  account: Account | null
  /** DATA_DIR/postgres */
  home: string
  /** PGDATA */
  data: string
  /** Folder of its UNIX socket, where its path is short enough for one. */
  socket: string | undefined
  /** What the server says. */
  log: string
}

/** PGDATA of a DATA_DIR. */
export const dataFolder = (dataDir: string): string => join(dataDir, 'postgres', 'data')

/** Bytes that the path of a UNIX socket may have on every system. */
const socketPathLimit = 103

/**
 * The folder of the server's UNIX socket, which costs both sides less processor time than TCP; undefined where its path
 * is too long for a socket. Only the account of the server, and root, may enter it.
 */
export const socketFolder = (dataDir: string): string | undefined => {
  const folder = join(dataDir, 'postgres', 'socket')
  return Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= socketPathLimit ? folder : undefined
}

/**
 * How the server names its data folder. Another account may not be able to walk there from the root (a DATA_DIR below
 * /root), so it is started inside the folder, which takes no right to pass through the ones above, and never leaves it.
 */
const ownWords = (account: Account | null, folder: string): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : folder

/** PostgreSQL reads its own folder only when it owns it, which a copied DATA_DIR may have lost. */
const give = async (folder: string, account: Account | null): Promise<void> => {
  if (!account || (await stat(folder)).uid === account.uid) return
  await run('chown', ['-R', `${account.uid}:${account.gid}`, folder]).catch(cause => {
    throw new StartError(
      `The files of ${folder} cannot be given to the account that PostgreSQL runs as: set DATA_DIR to a folder on a local disk, start as another user, or set DATABASE_URL.`,
      { cause },
    )
  })
}

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

const initdbFailure = (home: string, error: unknown): StartError => {
  const { stdout = '', stderr = '', message = '' } = error as { stdout?: string; stderr?: string; message?: string }
  const output = `${stdout}\n${stderr}`
  if (/No space left on device/.test(output) || /ENOSPC/.test(message))
    return new StartError(`The disk of ${home} is full: free some space, or set another DATA_DIR.`)
  const reason = /^initdb: error: (.+)$/m.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? message
  return new StartError(`PostgreSQL cannot make its database in ${home}: ${reason || message}`, { cause: error })
}

/** Made next to its destination and renamed, so that an interrupted or a doubled start leaves no half of it behind. */
const initialise = async ({ programs, account, home, data }: Cluster, password: string): Promise<void> => {
  const maker = await initdbAccount()
  const draft = await newDraft(home)
  const draftData = join(draft, 'data')
  try {
    await writeFile(join(draft, 'password'), password, { mode: 0o600 })
    await mkdir(draftData, { mode: 0o700 })
    if (maker) for (const path of [draft, draftData, join(draft, 'password')]) await chown(path, maker.uid, maker.gid)
    const options = [
      `--pgdata=${ownWords(maker, draftData)}`,
      '--username=postgres',
      '--pwfile=../password',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    await run(programs.initdb, options, { ...maker, env: environment(), cwd: draftData })
    await give(draft, account)
    await rename(draftData, data).catch(ignoring('ENOTEMPTY', 'EEXIST'))
  } catch (error) {
    throw initdbFailure(home, error)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Finds the programs and makes the data folder of `DATA_DIR/postgres` when there is none. No server may run on it.
 * @throws StartError
 */
export const prepareCluster = async (dataDir: string, password: string): Promise<Cluster> => {
  await checkCapabilities()
  const home = join(dataDir, 'postgres')
  await mkdir(home, { recursive: true, mode: 0o700 })
  const account = await serverAccount(home)
  await checkAccount(account)
  const programs = await providePrograms(dataDir, account)
  const socket = socketFolder(dataDir)
  await give(home, account)
  await removeDrafts(home)
  const cluster: Cluster = {
    programs,
    account,
    home,
    data: dataFolder(dataDir),
    socket,
    log: join(dataDir, 'postgres.log'),
  }
  const made = await stat(join(cluster.data, 'PG_VERSION')).catch(() => null)
  if (!made) await initialise(cluster, password)
  if (socket !== undefined) {
    await mkdir(socket, { recursive: true, mode: 0o700 })
    await give(socket, account)
  }
  return cluster
}

/** A server that was launched, and what it has said since. */
export interface Launched {
  child: ChildProcess
  lastWords: () => Promise<string>
}

/** Deletes the sockets that killed servers have left. Only for the owner of the folder, whose server listens on `port`. */
export const removeStaleSockets = async ({ socket }: Cluster, port: number): Promise<void> => {
  if (socket === undefined) return
  const files = await readdir(socket)
  const stale = files.filter(name => !name.startsWith(`.s.PGSQL.${port}`))
  await Promise.all(stale.map(name => rm(join(socket, name), { force: true })))
}

/**
 * Runs the server on a loopback port and a socket, in a process group of its own: Ctrl-C in the terminal is for us, the server is
 * stopped after its last client.
 */
export const launch = async (
  { programs, account, data, socket, log: logFile }: Cluster,
  port: number,
  isDurable: boolean,
): Promise<Launched> => {
  rotateLog(logFile)
  const log = await open(logFile, 'a', 0o600)
  const { size: start } = await log.stat()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socket !== undefined ? '../socket' : '',
    max_connections: 200,
    // Of the password's hash: it is 256 random bits, which no repetition makes harder to guess. Each connection pays it.
    scram_iterations: 1,
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: isDurable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(programs.postgres, ['-D', ownWords(account, data), ...flags], {
    ...account,
    cwd: data,
    detached: true,
    env: environment(),
    stdio: ['ignore', log.fd, log.fd],
  })
  child.once('error', () => undefined)
  child.unref()
  await log.close()
  return { child, lastWords: () => readEnd(logFile, start) }
}
