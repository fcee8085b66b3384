import pino from 'pino'
import { chainWaiting } from '../src/audit/chain'
import { wakeWith } from '../src/audit/service'
import { createMetrics } from '../src/base/metrics'
import { transactionViolations } from '../src/base/open-transaction'
import { createDatabase, createPool } from '../src/database/connect'
import { registryWork } from '../src/registration/work'
import { registriesLookup } from '../src/registry/lookup'
import type { RegistryPort } from '../src/registry/port'
import { onlyPort } from '../src/registry/registry-of'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import type { Dependencies } from '../src/request-context'
import { readKeys } from '../src/security/keys'
import { readSettings } from '../src/settings/settings'
import { createTestDatabase, environment } from './database'

export interface DependencyOptions {
  env?: Record<string, string>
  /** `registry` is one for all zones. */
  deps?: Partial<TestDependencies>
}

/** The registry of a world that has one. */
export type TestDependencies = Dependencies & { registry: RegistryPort }

interface World {
  deps: TestDependencies
  url: string
  close: () => Promise<void>
}

/** What the application is built from, on a database of its own. */
export const startTestDependencies = async ({ env = {}, deps: replaced = {} }: DependencyOptions): Promise<World> => {
  const violations = transactionViolations()
  const database = await createTestDatabase()
  const dataDir = process.env[environment.dataDir] ?? ''
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LIMITS_SCALE: '1000',
    TRANSFER_HOLD: '0',
    ...env,
  })
  const pools = {
    calls: createPool(database.url, 12),
    counters: createPool(database.url, 4),
    lookups: createPool(database.url, 4),
  }
  const db = createDatabase(pools.calls)
  const counters = createDatabase(pools.counters)
  const lookups = createDatabase(pools.lookups)
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const registry = replaced.registry ?? sandboxPort()
  const registries = replaced.registries ?? onlyPort(registry)
  const keys = await readKeys({ APP_KEYS: undefined, DATA_DIR: dataDir })
  const deps: TestDependencies = {
    db,
    counters,
    settings,
    keys,
    lookup: registriesLookup(registries, lookups),
    registry,
    registries,
    work: registryWork({ registries, settings, keys, log }),
    log,
    metrics: createMetrics(false),
    pools,
    ...replaced,
  }
  // At once, so that a test finds in the log what a call wrote.
  wakeWith(keys, () => chainWaiting(db, keys))
  const close = async () => {
    await Promise.all([db.destroy(), counters.destroy(), lookups.destroy()])
    await database.drop()
    if (violations.length > 0) throw new Error(`asked while a transaction was open: ${violations.join()}`)
  }
  return { deps, url: database.url, close }
}
