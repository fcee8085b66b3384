import { PostgresDialect, sql, Transaction } from 'kysely'
import { withinTransaction } from '../base/open-transaction'
import type { Database, Schema, Trx } from './schema'
import { goOnWithout, throwFirstFailure } from './without-waiting'

const isTrx = (db: Database): db is Trx => db.isTransaction

/** Of a transaction, whose connection is given: nothing of this is ever asked for one. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its connection.')) })
const noConnections = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** Kysely sends a statement of a transaction when the one before is answered; on this handle it sends it at once. */
const sendingAtOnce = async (trx: Trx): Promise<Trx> => {
  const executor = trx.getExecutor()
  const connection = await executor.provideConnection(async one => one)
  return new Transaction<Schema>({
    ...noConnections,
    executor: executor.withConnectionProvider({ provideConnection: consumer => consumer(connection) }),
  })
}

const afterCommit = new WeakMap<Trx, Set<() => unknown>>()

/** Has something done once the transaction that `transact` began is committed; several times the same thing only once. */
export const whenCommitted = (trx: Trx, action: () => unknown): void => {
  afterCommit.get(trx)?.add(action)
}

const firsts = new WeakMap<Database, (trx: Trx) => Promise<void>>()

/** A handle on the same database. Each of its transactions begins with `first`, and is not made where that throws. */
export const beginningWith = (db: Database, first: (trx: Trx) => Promise<void>): Database => {
  const handle = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  })
  firsts.set(handle, first)
  return handle
}

/**
 * Does `work` in a transaction: in the one that `db` is, else in a new one. Statements that are not waited for one by one
 * are sent together, and done in the order in which they were begun.
 */
export const transact = async <T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> => {
  if (isTrx(db)) return work(db)
  const first = firsts.get(db)
  const actions = new Set<() => unknown>()
  const sent: Promise<unknown>[] = []
  const result = await db
    .transaction()
    .execute(async opened => {
      const trx = await sendingAtOnce(opened)
      afterCommit.set(trx, actions)
      goOnWithout(trx, sent)
      await first?.(trx)
      return withinTransaction(() => work(trx))
    })
    .catch(async error => {
      await throwFirstFailure(sent)
      throw error
    })
  for (const action of actions) await action()
  return result
}

/** Reads in a transaction that sees the database as it was at its beginning, whatever changes meanwhile. */
export const readSnapshot = <T>(db: Database, read: (trx: Trx) => Promise<T>): Promise<T> =>
  transact(db, async trx => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    return read(trx)
  })
