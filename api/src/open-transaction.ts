import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Before Node 24 such a store, once used, runs hooks for every promise: a tenth of the processor time of a call. */
const isFree = Number.parseInt(process.versions.node, 10) >= 24

let isWatching = isFree

/** What was asked for while a transaction was open, also where the error for it was caught. */
const violations: string[] = []

/** Watches also where that costs something, as tests do. */
export const watchTransactions = (): string[] => {
  isWatching = true
  return violations
}

/** Does the work of a transaction. */
export const withinTransaction = <T>(work: () => T): T => (isWatching ? scope.run(true, work) : work())

/**
 * Before anything that others take time for, a registry, a server or a processor: a transaction that waits for them holds
 * a connection and its locks. The sandbox registry is part of the database and works in the transaction that orders it.
 */
export const assertNoTransaction = (what: string): void => {
  if (!isWatching || !scope.getStore()) return
  violations.push(what)
  throw new Error(`${what} is asked while a transaction is open`)
}
