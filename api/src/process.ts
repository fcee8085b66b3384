import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app'
import { keepAnchoring } from './audit/anchor'
import { keepChaining } from './audit/chain'
import { createMetrics } from './base/metrics'
import { checkSession } from './database/check-session'
import { createDatabase, createPool } from './database/connect'
import { explainConnection } from './database/explain-connection'
import { migrate } from './database/migrate'
import { followStandby } from './database/standby'
import { startWorker } from './jobs/worker'
import { foreignLookup } from './lookup/foreign-lookup'
import { createDeliver } from './mail/deliver'
import { startReconciling } from './publishing/tasks'
import { registryWork } from './registration/work'
import { startWhoisServer } from './registration-data/whois-server'
import { registriesLookup } from './registry/lookup'
import { openRegistries } from './registry/registry-of'
import type { Dependencies } from './request-context'
import { readKeys } from './security/keys'
import { addDraining } from './server-kit/drain'
import { StartError } from './server-kit/errors'
import type { LogTarget } from './server-kit/log-target'
import type { Settings } from './settings/settings'
import { prepareData } from './setup/prepare-data'

interface RunningApi {
  /** Where it listens. */
  address: string
  /** Answers what is under way, then closes all connections. */
  stop: () => Promise<void>
}

const callConnections = 16
const counterConnections = 4
const lookupConnections = 4

/** Counts may be lost by a crash of the database; they never wait for its disk. */
const counterOptions = '-c synchronous_commit=off'

const listen = (app: FastifyInstance, { API_HOST, API_PORT }: Settings): Promise<string> =>
  app.listen({ host: API_HOST, port: API_PORT }).catch(error => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(`Port ${API_PORT} of ${API_HOST} is in use by another program: set another API_PORT.`)
  })

/** Migrates, starts the worker of the outbox and listens. `settings.DATABASE_URL` must be set. */
export const startApi = async (settings: Settings, log: Logger, target?: LogTarget): Promise<RunningApi> => {
  const url = settings.DATABASE_URL
  if (url === undefined) throw new Error('The API needs a database.')
  const explain = (error: unknown): never => {
    throw explainConnection(error, url)
  }
  await migrate(url).catch(explain)
  const pools = {
    calls: createPool(url, callConnections),
    counters: createPool(url, counterConnections, counterOptions),
    // A call in a transaction of its own looks names up: with the same pool, as many such calls as it has connections
    // would wait for each other.
    lookups: createPool(url, lookupConnections),
  }
  const db = createDatabase(pools.calls)
  const counters = createDatabase(pools.counters)
  const lookups = createDatabase(pools.lookups)
  const { DATABASE_READ_URL } = settings
  const standby = DATABASE_READ_URL === undefined ? undefined : followStandby(DATABASE_READ_URL, lookups, log)
  const registries = openRegistries(settings)
  const metrics = createMetrics(true)
  const keys = await readKeys(settings)
  const deps: Dependencies = {
    db,
    counters,
    standby,
    settings,
    keys,
    lookup: foreignLookup(settings, { log, metrics }) ?? registriesLookup(registries, lookups),
    registries,
    work: registryWork({ registries, settings, keys, log }),
    log,
    metrics,
    pools: { ...pools, ...(standby && { standby: standby.pool }) },
  }
  const disconnect = () => Promise.all([db.destroy(), counters.destroy(), standby?.stop(), lookups.destroy()])
  try {
    await checkSession(pools.calls, url).catch(explain)
    await prepareData(deps)
    const app = await buildApp(deps)
    const drain = addDraining(app.server)
    const address = await listen(app, settings)
    const { HOST, WHOIS_PORT } = settings
    const whois =
      WHOIS_PORT === undefined
        ? undefined
        : await startWhoisServer({ ...deps, db: lookups }, { host: HOST, port: WHOIS_PORT })
    const worker = await startWorker(deps, createDeliver(settings, log), url)
    const stopChaining = keepChaining(deps)
    const stopAnchoring = keepAnchoring(deps, target)
    const stopReconciling = startReconciling(deps)
    return {
      address,
      stop: async () => {
        stopReconciling()
        await whois?.stop()
        await drain()
        await app.close()
        await worker.stop()
        await stopChaining()
        await stopAnchoring()
        await registries.close()
        await disconnect()
      },
    }
  } catch (error) {
    await disconnect()
    throw error
  }
}
