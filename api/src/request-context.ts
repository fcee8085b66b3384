import type { Logger } from 'pino'
import type { Language } from './base/language'
import type { Metrics } from './base/metrics'
import type { Database } from './database/schema'
import type { Standby } from './database/standby'
import type { Lookup } from './lookup/lookup'
import type { Registries } from './registry/port'
import type { RegistryWork } from './registry/work'
import type { Keys } from './security/keys'
import type { Settings } from './settings/settings'

/** As node-postgres counts. */
interface PoolState {
  totalCount: number
  idleCount: number
  waitingCount: number
}

/** What the application is built from; a test may replace any of it. */
export interface Dependencies {
  db: Database
  /**
   * Separate connections for counters, which are kept where a transaction fails and is rolled back. A call never waits
   * for `db` while it holds one of these, so the two pools cannot block each other.
   */
  counters: Database
  /** Answers reads that may be a moment old; undefined without DATABASE_READ_URL. */
  standby?: Standby | undefined
  settings: Settings
  keys: Keys
  lookup: Lookup
  registries: Registries
  work: RegistryWork
  log: Logger
  metrics: Metrics
  /** The pools of connections by name, to be measured. */
  pools: Readonly<Record<string, PoolState>>
}

/** What a request says about the program it comes from. */
export interface Client {
  /** Its User-Agent header, at most 200 characters; '' when it sent none. */
  agent: string
  /** A browser, on a page of the product (Fetch Metadata). */
  isBrowser: boolean
  /** Secret of the browser (`deviceCookie`). */
  device: string | undefined
  /** The origins that live panels of the caller name, as the gateway handed them on. */
  audiences?: string | undefined
  /** Answer to a proof of work. */
  proof: string | undefined
  /** Wants a decision that can be undone for a while (Prefer, RFC 7240). */
  prefersUndoable?: boolean
}

/** What a service works with. Bulk work hands on the transaction of its item as `db`. */
export interface RequestContext extends Dependencies {
  language: Language
  /** Address of the client, for limits. */
  ip: string
  client: Client
  arrivedAt: Date
  /** The administrator who acts as an account. */
  acting?: { admin: number; user: number } | undefined
  /** Name of the API token that the call was made with. */
  token?: string
  /** Part of bulk work, which sends one mail for all. */
  isBulk?: boolean
  /** Its id, where its renewals are one order. */
  operationId?: number
  /** Whether changes of servers wait; unset: where the session is of a new device. */
  mustWait?: boolean
}
