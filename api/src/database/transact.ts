import { sql } from 'kysely'
import { withinTransaction } from '../base/open-transaction'
import type { Database, Trx } from './schema'

const isTrx = (db: Database): db is Trx => db.isTransaction

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

/** Does `work` in a transaction: in the one that `db` is, else in a new one. */
export const transact = async <T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> => {
  if (isTrx(db)) return work(db)
  const first = firsts.get(db)
  const actions = new Set<() => unknown>()
  const result = await db.transaction().execute(async trx => {
    afterCommit.set(trx, actions)
    await first?.(trx)
    return withinTransaction(() => work(trx))
  })
  for (const action of actions) await action()
  return result
}

/**
 * Does statements in one transaction without waiting for an answer in between: they are sent together and done one after
 * another, each with what the ones before have locked and changed. One that fails undoes all.
 * @param begin sends the statements
 */
export const transactAtOnce = <const Results extends readonly unknown[]>(
  db: Database,
  begin: (db: Database) => { [At in keyof Results]: Promise<Results[At]> },
): Promise<Results> => {
  if (isTrx(db) || firsts.has(db)) return transact(db, trx => Promise.all(begin(trx)) as Promise<Results>)
  return db.connection().execute(async one => {
    const opened = sql`begin`.execute(one)
    const statements = withinTransaction(() => begin(one))
    const closed = sql`commit`.execute(one)
    // The connection is given back when all have been answered, whichever of them failed.
    await Promise.allSettled([opened, ...statements, closed])
    const results = await Promise.all(statements)
    await Promise.all([opened, closed])
    return results as Results
  })
}
