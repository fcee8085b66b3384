import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database/schema'
import type { Language } from './language'
import type { Lookup } from './lookup/lookup'
import type { Keys } from './security/keys'
import type { Settings } from './settings'

/** What the application is built from; everything that a test may replace. */
export interface Deps {
  db: Database
  /**
   * Connections of their own for counts that stand although their call is refused. A call never waits for `db` while it
   * holds one of these, so that the two cannot block each other.
   */
  counters: Database
  settings: Settings
  keys: Keys
  lookup: Lookup
  log: FastifyBaseLogger
}

/** What a service works with: `db` is the transaction of the call where it has one. */
export interface RequestContext extends Deps {
  language: Language
  /** Address of the client, for limits. */
  ip: string
  arrivedAt: Date
}
