import type { Trx } from './schema'

const unanswered = new WeakMap<Trx, Promise<unknown>[]>()

/** Collects in `statements` what the transaction does not wait for. */
export const goOnWithout = (trx: Trx, statements: Promise<unknown>[]): void => {
  unanswered.set(trx, statements)
}

/**
 * Goes on without the answer to a statement that returns nothing the transaction needs: it is sent together with what
 * follows. Where it fails, so does the transaction, with its error.
 */
export const withoutWaiting = async (trx: Trx, statement: Promise<unknown>): Promise<void> => {
  const others = unanswered.get(trx)
  if (!others) {
    await statement
    return
  }
  statement.catch(() => undefined)
  others.push(statement)
}

/** Throws the first of the errors that statements met: those after it only say that the transaction is over. */
export const throwFirstFailure = async (statements: readonly Promise<unknown>[]): Promise<void> => {
  await Promise.allSettled(statements)
  for (const statement of statements) await statement
}
