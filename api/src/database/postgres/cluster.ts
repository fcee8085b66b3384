import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, runAs, unprivilegedAccount } from './account'
import { type Binaries, findBinaries } from './binaries'

const run = promisify(execFile)

/** A PostgreSQL data folder with the means to run the server on it. */
export interface Cluster {
  binaries: Binaries
  account: Account | null
  /** DATA_DIR/postgres */
  home: string
  /** PGDATA */
  data: string
  /** What goes before a program's name to run it unprivileged. */
  prefix: readonly string[]
}

/** PostgreSQL reads its own folder only when it owns it, which a copied DATA_DIR may have lost. */
const own = async (folder: string, account: Account | null): Promise<void> => {
  if (account && (await stat(folder)).uid !== account.uid)
    await run('chown', ['-R', `${account.uid}:${account.gid}`, folder])
}

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

/** Made beside its place and renamed, so that an interrupted or a doubled start leaves no half of it behind. */
const initialise = async (cluster: Cluster, password: string): Promise<void> => {
  const folder = await mkdtemp(join(cluster.home, 'new-'))
  try {
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (cluster.account) {
      await chown(folder, cluster.account.uid, cluster.account.gid)
      await chown(passwordFile, cluster.account.uid, cluster.account.gid)
    }
    const [program = '', ...words] = [
      ...cluster.prefix,
      cluster.binaries.initdb,
      '--pgdata',
      join(folder, 'data'),
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    await run(program, words, { env: environment(), cwd: cluster.home })
    await rename(join(folder, 'data'), cluster.data).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Finds the programs and makes the data folder of `DATA_DIR/postgres` when there is none. */
export const prepareCluster = async (dataDir: string, password: string): Promise<Cluster> => {
  const [binaries, account] = await Promise.all([findBinaries(), unprivilegedAccount()])
  const home = join(dataDir, 'postgres')
  await mkdir(home, { recursive: true, mode: 0o700 })
  await own(home, account)
  const cluster: Cluster = {
    binaries,
    account,
    home,
    data: join(home, 'data'),
    prefix: await runAs(account, [binaries.folder, home]),
  }
  const made = await stat(join(cluster.data, 'PG_VERSION')).catch(() => null)
  if (!made) await initialise(cluster, password)
  return cluster
}

const serverLog = (cluster: Cluster): string => join(cluster.home, '..', 'postgres.log')

/** Last words of a server that did not start. */
export const lastWords = async (cluster: Cluster): Promise<string> =>
  (await readFile(serverLog(cluster), 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n')

/**
 * Runs the server on a loopback port, in a process group of its own: Ctrl-C in the terminal is for us, the server is
 * stopped after its last client.
 */
export const launch = async (cluster: Cluster, port: number): Promise<ChildProcess> => {
  const log = await open(serverLog(cluster), 'w', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...words] = [...cluster.prefix, cluster.binaries.postgres, '-D', cluster.data, ...flags]
  const child = spawn(program, words, {
    cwd: cluster.home,
    detached: true,
    env: environment(),
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  await log.close()
  return child
}
