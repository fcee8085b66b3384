import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import { traceStatement } from '../server-kit/tracing/statement-span'
import { preparedName } from './prepared'
import type { Database, Schema } from './schema'

/** Identifiers are bigint in the database and stay far below 2^53. */
const int8 = 20
types.setTypeParser(int8, Number)

const connectLimitMs = 5000
const queryLimitMs = 10_000

/**
 * Limits that the server keeps even when this process is frozen or its machine is gone: how long a transaction may wait
 * for its client, a statement for a lock, and a statement take. The last is below `queryLimitMs`, so that the server
 * does not go on with work whose client is gone.
 */
const sessionLimits = {
  idle_in_transaction_session_timeout: 5000,
  lock_timeout: 2500,
  statement_timeout: 9000,
}

const sessionOptions = Object.entries(sessionLimits)
  .map(([name, ms]) => `-c ${name}=${ms}`)
  .join(' ')

type Send = (text: string, statement: unknown, ...rest: unknown[]) => Promise<unknown>

/** A statement that leaves nothing behind where its transaction was not begun. */
const onlyReads = (text: string): boolean => /^\s*select\b/i.test(text) && !text.includes('graphile_worker.')

/**
 * Sends `begin` without waiting for its answer, so that what is read or locked first goes with it. A statement that writes
 * waits, and so does all after it: where `begin` failed, nothing of the transaction may be done.
 */
const beginTogether = (send: Send): Send => {
  let begun: Promise<unknown> | undefined
  let isWaiting = false
  return (text, ...rest) => {
    if (text === 'begin') {
      isWaiting = false
      begun = send(text, text).then(() => {
        begun = undefined
      })
      begun.catch(() => undefined)
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    isWaiting ||= !onlyReads(text)
    return begun && isWaiting ? begun.then(() => send(text, ...rest)) : send(text, ...rest)
  }
}

/** Has what is sent in one turn leave in one packet. */
const cork = ({ connection: { stream } }: { connection: { stream: Socket } }): void => {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Prepares the statements that are marked for it. Each is a part of the request's trace. */
const prepareStatements = (client: PoolClient): void => {
  const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>
  const send = beginTogether((_, ...words) => query(...words))
  const traced = (text: unknown, ...rest: unknown[]): unknown => {
    cork(client as unknown as { connection: { stream: Socket } })
    if (typeof text !== 'string') return query(text, ...rest)
    const name = preparedName(text)
    return traceStatement(text, () =>
      name === undefined ? send(text, text, ...rest) : send(text, { name, text, values: rest[0] }, ...rest.slice(1)),
    )
  }
  client.query = traced as typeof client.query
}

/** Without listeners, a connection that the server closes would end the process. Its query fails as usual. */
const ignorePoolErrors = (pool: Pool): Pool =>
  pool.on('error', () => undefined).on('connect', client => client.on('error', () => undefined))

/**
 * A pool of connections. A database that does not answer fails the call instead of blocking it.
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
    // Queries of one turn on a connection are sent together.
    pipeline: true,
    application_name: 'panel-api',
    options: `-c timezone=UTC ${sessionOptions} ${options}`,
  })
  return ignorePoolErrors(pool).on('connect', prepareStatements)
}

/** The pool of the job queue, whose own statements wait for notifications without a time limit. */
export const createJobPool = (url: string, size: number): Pool =>
  ignorePoolErrors(new Pool({ connectionString: url, max: size }))

/**
 * The two connections of a migration. A lock that a statement does not get within `lock_timeout` fails it: sessions
 * that need the same table wait behind it.
 */
export const createMigrationPool = (url: string): Pool =>
  ignorePoolErrors(
    new Pool({
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: 10_000,
      application_name: 'panel-migration',
      options: '-c lock_timeout=200',
    }),
  )

export const createDatabase = (pool: Pool): Database => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
