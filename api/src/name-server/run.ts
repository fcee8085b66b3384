import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inUseError } from '../database/data-dir-lock'
import { StartError } from '../server-kit/errors'
import { isAlive, isOrphan, readEnd, runsIn, until } from '../server-kit/processes'
import { rotateLog } from '../server-kit/rotate-log'
import { type Account, serverAccount } from '../server-kit/system-account'
import { type ApiAccess, configuration, type NameServerOptions } from './configuration'
import { missingPackages, programName } from './program'

const run = promisify(execFile)

/** Where a name server keeps what it has, below DATA_DIR. */
export interface Place {
  dataDir: string
  /** DATA_DIR/dns, which only our user may enter. */
  home: string
  /** The folder of its zones, which belongs to its account. */
  data: string
  log: string
}

export const placeOf = (dataDir: string): Place => {
  const home = join(dataDir, 'dns')
  return { dataDir, home, data: join(home, 'zones'), log: join(home, 'pdns.log') }
}

const pidFile = ({ home }: Place): string => join(home, 'pdns.pid')

/** Milliseconds until it answers, and until it has ended after SIGTERM and after SIGKILL. */
const startLimitMs = 30_000
const stopLimits = { SIGTERM: 5000, SIGKILL: 5000 } as const

/** Ends a process, by force when it does not end by itself. Resolves with whether it is gone. */
export const endProcess = async (pid: number): Promise<boolean> => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended.
    }
    if (await until(() => !isAlive(pid), stopLimits[signal])) return true
  }
  return false
}

/**
 * Ends a server that a killed start left running.
 * @throws StartError when another copy of the product runs it
 */
export const clearLeftover = async (place: Place, say: (line: string) => void): Promise<void> => {
  const pid = Number(await readFile(pidFile(place), 'utf8').catch(() => ''))
  if (!(pid > 0 && isAlive(pid) && (await runsIn(place.data, programName, pid)))) return
  if (!(await isOrphan(pid))) throw inUseError(place.dataDir)
  await endProcess(pid)
  say(`A PowerDNS that a killed start had left running was stopped (process ${pid}).`)
}

/** The folder of the zones, as the account of the server; also after it was copied by somebody else. */
const prepareData = async ({ data }: Place): Promise<Account | null> => {
  await mkdir(data, { recursive: true, mode: 0o700 })
  const account = await serverAccount(data)
  if (!account) return null
  await run('chown', ['-R', `${account.uid}:${account.gid}`, data]).catch(cause => {
    throw new StartError(
      `The files of ${data} cannot be given to the account that PowerDNS runs as: set DATA_DIR to a folder on a local disk, or start as another user.`,
      { cause },
    )
  })
  return account
}

const writeConfiguration = async ({ home }: Place, text: string): Promise<void> => {
  const draft = join(home, `.${randomBytes(8).toString('hex')}`)
  await writeFile(draft, text, { mode: 0o600 })
  await rename(draft, join(home, 'pdns.conf'))
}

/** Reaches the zones, which the API does later than it answers. */
const isReady = ({ port, key }: ApiAccess): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/v1/servers/localhost/zones?zone=ready.invalid.`, {
    headers: { 'x-api-key': key },
    signal: AbortSignal.timeout(2000),
  }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The start of the program failed. */
class LaunchError extends StartError {
  override readonly name = 'LaunchError'
  constructor(
    readonly words: string,
    /** The signal that ended it, if one did. */
    readonly signal: NodeJS.Signals | null,
  ) {
    super(`PowerDNS did not start: ${words || signal || 'it said nothing'}`)
  }
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null

const launch = async (program: string, place: Place, options: NameServerOptions, api: ApiAccess) => {
  const account = await prepareData(place)
  await writeConfiguration(place, configuration(options, api, account))
  rotateLog(place.log)
  const log = await open(place.log, 'a', 0o600)
  const { size: start } = await log.stat()
  // In a process group of its own: Ctrl-C in the terminal is for us, and the server is stopped after the API.
  const child = spawn(program, [`--config-dir=${place.home}`], {
    cwd: place.data,
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
  })
  child.once('error', () => undefined)
  child.unref()
  await log.close()
  await until(async () => hasEnded(child) || (await isReady(api)), startLimitMs)
  if (hasEnded(child) || !(await isReady(api))) {
    if (child.pid && !hasEnded(child)) await endProcess(child.pid)
    throw new LaunchError(await readEnd(place.log, start), child.signalCode)
  }
  await writeFile(pidFile(place), `${child.pid}\n`, { mode: 0o600 })
  return child
}

/** What LMDB says of a file that is damaged or of another version; one that was cut ends the program by a signal. */
const isDamaged = ({ words, signal }: LaunchError): boolean =>
  /MDB_(?!MAP_FULL)|schema version/.test(words) ||
  (signal !== null && ['SIGBUS', 'SIGSEGV', 'SIGABRT'].includes(signal))

const explain = (error: LaunchError, place: Place): StartError => {
  if (/controlsocket .* is in use/.test(error.words)) return inUseError(place.dataDir)
  if (/Unable to load module/.test(error.words)) return missingPackages("PowerDNS's backend for LMDB")
  if (/No space left on device/.test(error.words))
    return new StartError(`The disk of ${place.home} is full: free some space, or set another DATA_DIR.`)
  return error
}

/**
 * Runs PowerDNS until it answers. Zones that it cannot read are put aside, since all that was in them comes again from
 * the database.
 * @throws StartError
 */
export const launchServer = async (
  program: string,
  place: Place,
  options: NameServerOptions,
  { api, say }: { api: ApiAccess; say: (line: string) => void },
): Promise<ChildProcess> => {
  try {
    return await launch(program, place, options, api)
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error
    if (!isDamaged(error)) throw explain(error, place)
    const aside = `${place.data}.damaged`
    await rm(aside, { recursive: true, force: true })
    await rename(place.data, aside)
    say(`The zones of PowerDNS were damaged and are made again from the database; the files are in ${aside}.`)
    return launch(program, place, options, api)
  }
}
