import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '@panel/api/database'
import { freePortNear, isFree } from '@panel/api/free-port'
import { readSettings as readProductSettings, SettingsError } from '@panel/api/settings'
import { openReleases } from '../releases/open-releases'
import { readBuild } from '../releases/read-build'
import { type GatewaySettings, readSettings } from '../settings'
import { buildPackages } from './build-packages'
import { SupervisedProcess } from './child-process'
import { outputOf, releasedPackages, repository } from './packages'
import { releaseLocalBuilds } from './release-local-builds'
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

/** Sees to it that there is something to serve. Runs beside the start of the other processes. */
export type PrepareReleases = (settings: GatewaySettings, signal: AbortSignal, print: Print) => Promise<void>

/** Builds what is not built and releases what is new on this machine. */
export const releaseThisMachine: PrepareReleases = async (settings, signal, print) => {
  // A bucket is filled by the release command, from wherever a team builds.
  if (settings.releases !== 'folder') return
  await buildPackages(signal, print)
  const builds = await Promise.all(releasedPackages().map(name => readBuild(outputOf(name), name)))
  const released = await releaseLocalBuilds(await openReleases(settings), builds)
  for (const { name, build } of released) print(`released ${name} ${build}`)
}

/** Environment of the product's processes: where each finds the others. */
const shareAddresses = async (environment: Environment, dataDir: string): Promise<NodeJS.ProcessEnv> => {
  const { API_HOST, API_PORT } = readProductSettings(environment)
  const port = environment.API_PORT ? API_PORT : await freePortNear(API_PORT, API_HOST)
  const apiUrl = environment.API_URL ?? `http://${API_HOST}:${port}`
  return { ...environment, DATA_DIR: dataDir, API_PORT: String(port), API_URL: apiUrl }
}

const addressOf = ({ host, port }: GatewaySettings): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Runs database, API and gateway, each in a process of its own. */
export const runProduct = (environment: Environment, print: Print, prepareReleases: PrepareReleases): Product => {
  const stops: Partial<Record<'gateway' | 'api' | 'database', () => Promise<void>>> = {}
  const stopped = new AbortController()

  const startDatabase = async (dataDir: string): Promise<string> => {
    const starting = startEmbedded(dataDir)
    stops.database = async () => (await starting).stop()
    const { url } = await starting
    print('database ready')
    return url
  }

  const startProcess = async (name: 'gateway' | 'api', dataDir: string, ownEnvironment: NodeJS.ProcessEnv) => {
    stopped.signal.throwIfAborted()
    const script = join(repository, name, 'src/main.ts')
    const logFile = join(dataDir, 'logs', `${name}.log`)
    const child = new SupervisedProcess({ name, script, environment: ownEnvironment, logFile, print })
    stops[name] = () => child.stop()
    await child.start()
  }

  const start = async (): Promise<void> => {
    const settings = readSettings(environment)
    const { dataDir, port, host } = settings
    if (!(await isFree(port, host)))
      throw new SettingsError(`PORT ${port} is taken by another program: stop it, or set another PORT.`)
    await mkdir(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
    const shared = await shareAddresses(environment, dataDir)
    const startApi = async () => {
      const databaseUrl = shared.DATABASE_URL || (await startDatabase(dataDir))
      await startProcess('api', dataDir, { ...shared, DATABASE_URL: databaseUrl })
    }
    await Promise.all([
      startApi(),
      prepareReleases(settings, stopped.signal, print),
      startProcess('gateway', dataDir, shared),
    ])
    await waitForHealth([`${addressOf(settings)}/healthz`, `${addressOf(settings)}/api/health`], healthLimit)
    print(`ready ${settings.publicUrl}`)
  }

  const stop = async (): Promise<void> => {
    stopped.abort(new Error('the start was interrupted'))
    for (const name of ['gateway', 'api', 'database'] as const)
      await stops[name]?.().catch((error: Error) => print(error.message))
  }

  return { ready: start(), stop }
}
