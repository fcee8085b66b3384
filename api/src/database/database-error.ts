import { DatabaseError } from 'pg'

/**
 * Classes of SQLSTATE that are transient: connection, rollback, resources, state of an object, operator intervention;
 * the end of a session whose transaction was idle for too long; and a server that takes no changes, as a standby that is
 * about to become the primary.
 */
const transientStates = /^(?:08|40|53|55|57|25P03|25006)/

/** Of a connection that stood. One that cannot be made has more: a socket in the file system is absent, or its queue full. */
const networkCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

/** Messages of node-postgres, whose own errors have no code. */
const poolMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/

/** Whether a retry may succeed. */
export const isTransient = (error: Error & { code?: unknown; syscall?: unknown }): boolean => {
  if (error instanceof DatabaseError) return transientStates.test(error.code ?? '')
  if (error.syscall === 'connect') return true
  return networkCodes.has(String(error.code)) || poolMessages.test(error.message)
}

/** Whether a row was refused because another one has what only one may have (unique_violation). */
export const isDuplicate = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505'
