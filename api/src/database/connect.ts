import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database, Schema } from './schema'

/** Identifiers are bigint in the database and stay far below 2^53. */
const int8 = 20
types.setTypeParser(int8, Number)

const connectLimitMs = 2000
const queryLimitMs = 3000

/**
 * A pool of connections. A database that does not answer fails a call after at most five seconds instead of holding it.
 * @param url postgres:// address
 * @param size most connections at a time
 * @param options more settings of the sessions, as `-c name=value`
 */
export const createPool = (url: string, size: number, options = ''): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: queryLimitMs,
    application_name: 'panel-api',
    options: `-c timezone=UTC ${options}`,
  })
  // An idle connection that the server closes is replaced at its next use.
  pool.on('error', () => undefined)
  // One in use fails its query, which whoever asked deals with.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

export const createDatabase = (pool: Pool): Database => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
