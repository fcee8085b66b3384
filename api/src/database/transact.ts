import type { Database, Trx } from './schema'

const isTrx = (db: Database): db is Trx => db.isTransaction

/** Does `work` in a transaction: in the call's own transaction if there is one, else in a new one. */
export const transact = <T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> =>
  isTrx(db) ? work(db) : db.transaction().execute(work)
