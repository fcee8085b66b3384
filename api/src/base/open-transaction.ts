import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** What was asked for while a transaction was open, also where the error for it was caught. */
const violations: string[] = []

export const transactionViolations = (): string[] => violations

/** Does the work of a transaction. */
export const withinTransaction = <T>(work: () => T): T => scope.run(true, work)

/**
 * Before anything that others take time for, a registry, a server or a processor: a transaction that waits for them holds
 * a connection and its locks. The sandbox registry is part of the database and works in the transaction that orders it.
 */
export const assertNoTransaction = (what: string): void => {
  if (!scope.getStore()) return
  violations.push(what)
  throw new Error(`${what} is asked while a transaction is open`)
}
