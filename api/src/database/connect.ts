import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database, Schema } from './schema'

/** Identifiers are bigint in the database and stay far below 2^53. */
const int8 = 20
types.setTypeParser(int8, Number)

const connectLimitMs = 5000
const queryLimitMs = 10_000

/**
 * A connection that the server closes does not end the process: an idle one is replaced at its next use, one in use
 * fails its query, which whoever asked deals with.
 */
export const outliveErrors = (pool: Pool): Pool =>
  pool.on('error', () => undefined).on('connect', client => client.on('error', () => undefined))

/**
 * A pool of connections. A database that does not answer fails a call instead of holding it for ever.
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
  return outliveErrors(pool)
}

export const createDatabase = (pool: Pool): Database => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
