import type { Database, Trx } from './schema'
import { transact } from './transact'

/** Carries a dry run's answer out of its transaction, which is rolled back. */
class DryRun extends Error {
  override readonly name = 'DryRun'
}

/**
 * Does `work` in a transaction. Where it ends with `tried`, everything is rolled back, and what `tried` got is the answer:
 * a dry run is refused by whatever would refuse the order.
 */
export const transactOrTry = async <T>(
  db: Database,
  work: (trx: Trx, tried: (outcome: T) => never) => Promise<T>,
): Promise<T> => {
  let outcome: { of: DryRun; value: T } | undefined
  const tried = (value: T): never => {
    outcome = { of: new DryRun('a dry run'), value }
    throw outcome.of
  }
  try {
    return await transact(db, trx => work(trx, tried))
  } catch (error) {
    if (outcome && error === outcome.of) return outcome.value
    throw error
  }
}
