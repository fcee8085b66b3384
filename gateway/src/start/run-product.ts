import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '@panel/api/database'
import { startNameServer } from '@panel/api/name-server'
import { openDataDir } from '@panel/api/server-kit/data-dir'
import { hasCode } from '@panel/api/server-kit/errors'
import { freePortNear, isFree } from '@panel/api/server-kit/free-port'
import { secretFile } from '@panel/api/server-kit/secret-file'
import {
  type Settings as ProductSettings,
  readSettings as readProductSettings,
  SettingsError,
  secretNames,
} from '@panel/api/settings'
import { openReleases } from '../releases/open-releases'
import { readOwnDescription } from '../releases/read-build'
import { type GatewaySettings, readSettings, startWarnings } from '../settings'
import { type BuiltPackage, buildPackages } from './build-packages'
import { runApart, SupervisedProcess } from './child-process'
import type { ServerScripts } from './compile-servers'
import { backUpApart, keepBackups } from './keep-backups'
import { findNewBuilds, type Outcome } from './release-local-builds'
import { waitForHealth } from './wait-for-health'

const healthLimit = 60_000

type Environment = Readonly<Record<string, string | undefined>>
type Print = (line: string) => void

export interface Product {
  /** Resolves when pages and calls are answered; rejects with one sentence when the product cannot start. */
  ready: Promise<void>
  /** Stops everything, also in the middle of a start: first what takes requests, last the database. */
  stop: () => Promise<void>
}

/**
 * Publishes missing builds, in parallel with the start of the other processes. Resolves with warnings to print last.
 */
type PrepareReleases = (settings: GatewaySettings, signal: AbortSignal, print: Print) => Promise<readonly string[]>

/** Builds what is not built and releases what is new on this machine, apart: it takes 250 MB. */
export const releaseThisMachine =
  (environment: Environment, script: string): PrepareReleases =>
  async (settings, signal, print) => {
    // A bucket is filled by the release command, from wherever a team builds.
    if (settings.releases !== 'folder') return []
    const built = await buildPackages(settings.dataDir, signal, print)
    const described = await Promise.all(
      built.map(async ({ name, output }) => ({ description: await readOwnDescription(output, name) })),
    )
    if ((await findNewBuilds(await openReleases(settings), described)).length === 0) return []
    const words = [JSON.stringify(built.map(({ name, output }): BuiltPackage => ({ name, output })))]
    const { released, refused }: Outcome = JSON.parse(
      await runApart(script, words, { ...environment, DATA_DIR: settings.dataDir }, signal),
    )
    for (const { name, build } of released) print(`released ${name} ${build}`)
    return refused
  }

/**
 * The default port of the API: apart from the ports that people choose for PORT, so that two copies on 3000
 * and 3001, started at once, do not collide.
 */
const portOfApi = (port: number): number => (port > 55_535 ? port - 10_000 : port + 10_000)

/** A process that is open to the Internet needs no secret of the others, but the one that it proves itself with. */
const withoutSecrets = (environment: NodeJS.ProcessEnv, settings: ProductSettings): NodeJS.ProcessEnv => {
  const secrets = secretNames(settings)
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => name === 'GATEWAY_KEY' || !secrets.has(name)),
  )
}

/**
 * Environment of the product's processes: where each finds the others, and the key by which the API knows the gateway.
 */
const shareAddresses = async (environment: Environment, dataDir: string): Promise<NodeJS.ProcessEnv> => {
  const { PORT, API_HOST, API_PORT } = readProductSettings(environment)
  const port = environment.API_PORT ? API_PORT : await freePortNear(portOfApi(PORT), API_HOST)
  const apiUrl = environment.API_URL ?? `http://${API_HOST}:${port}`
  const key = environment.GATEWAY_KEY || (await secretFile(dataDir, 'gateway'))
  return { ...environment, DATA_DIR: dataDir, API_PORT: String(port), API_URL: apiUrl, GATEWAY_KEY: key }
}

const checkPort = async (port: number, host: string): Promise<void> => {
  const free = await isFree(port, host).catch(cause => {
    if (hasCode(cause, 'EACCES')) throw new SettingsError(`PORT ${port} is kept for root: set one above 1023.`)
    throw new SettingsError(`HOST ${host} is no address of this machine: set another HOST.`, { cause })
  })
  if (!free) throw new SettingsError(`PORT ${port} is taken by another program: stop it, or set another PORT.`)
}

const addressOf = ({ host, port }: GatewaySettings): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Runs database, name server, API and gateway, each in a process of its own. */
export const runProduct = (
  environment: Environment,
  print: Print,
  prepareReleases: PrepareReleases,
  servers: ServerScripts,
): Product => {
  const stops: Partial<Record<'gateway' | 'api' | 'nameServer' | 'database', () => Promise<void>>> = {}
  const stopped = new AbortController()

  const startDatabase = async (dataDir: string): Promise<string> => {
    const starting = startEmbedded(dataDir, { say: print })
    stops.database = () =>
      starting.then(
        ({ stop }) => stop(),
        () => undefined, // The start says why it failed.
      )
    const { url } = await starting
    print('database ready')
    return url
  }

  /** With DNS_PUBLISHER=local: runs the name server, and answers where the API publishes to. */
  const startDns = async (settings: ProductSettings): Promise<{ DNS_PUBLISHER?: string }> => {
    if (settings.DNS_PUBLISHER?.kind !== 'local') return {}
    stopped.signal.throwIfAborted()
    const starting = startNameServer(settings, print)
    stops.nameServer = () =>
      starting.then(
        ({ stop }) => stop(),
        () => undefined, // The start says why it failed.
      )
    const { publisher } = await starting
    print(`name server ready on ${settings.DNS_HOST.join(', ')} port ${settings.DNS_PORT}`)
    return { DNS_PUBLISHER: publisher }
  }

  const startProcess = async (name: 'gateway' | 'api', dataDir: string, ownEnvironment: NodeJS.ProcessEnv) => {
    stopped.signal.throwIfAborted()
    const logFile = join(dataDir, 'logs', `${name}.log`)
    const child = new SupervisedProcess({ name, script: servers[name], environment: ownEnvironment, logFile, print })
    stops[name] = () => child.stop()
    await child.start()
  }

  const start = async (): Promise<void> => {
    const settings = readSettings(environment)
    startWarnings(environment, settings).forEach(print)
    const { dataDir, port, host } = settings
    const product = readProductSettings(environment)
    await checkPort(port, host)
    await openDataDir(dataDir)
    await mkdir(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
    const shared = await shareAddresses(environment, dataDir)
    const startApi = async () => {
      const databaseUrl = shared.DATABASE_URL || (await startDatabase(dataDir))
      const publisher = await startDns({ ...product, DATA_DIR: dataDir })
      await startProcess('api', dataDir, { ...shared, DATABASE_URL: databaseUrl, ...publisher })
    }
    const [warnings] = await Promise.all([
      prepareReleases(settings, stopped.signal, print),
      startApi(),
      startProcess('gateway', dataDir, withoutSecrets(shared, product)),
    ])
    await waitForHealth([`${addressOf(settings)}/healthz`, `${addressOf(settings)}/api/health`], healthLimit)
    for (const warning of warnings) print(warning)
    print(`ready ${settings.publicUrl}`)
    if (product.BACKUP_EVERY !== undefined) {
      const schedule = { folder: join(dataDir, 'backups'), every: product.BACKUP_EVERY, keep: product.BACKUP_KEEP }
      stopped.signal.addEventListener('abort', keepBackups({ ...schedule, print, backUp: backUpApart(shared) }))
    }
  }

  const stop = async (): Promise<void> => {
    stopped.abort(new Error('the start was interrupted'))
    for (const name of ['gateway', 'api', 'nameServer', 'database'] as const)
      await stops[name]?.().catch((error: Error) => print(error.message))
  }

  return { ready: start(), stop }
}
