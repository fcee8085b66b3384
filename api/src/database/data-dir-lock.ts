import type { Client } from 'pg'
import { StartError } from '../server-kit/errors'

/** Number of the advisory lock whose holder is the one user of a DATA_DIR. It ends with its holder, however killed. */
const dataDirLock = 7_203_519

export const takeLock = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [dataDirLock])
  return rows[0]?.taken === true
}

export const inUseError = (dataDir: string): StartError =>
  new StartError(
    `The folder ${dataDir} is in use by another running copy of the product: stop it or set another DATA_DIR.`,
  )

export const isLockHeld = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ held: boolean }>(
    "select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and granted) as held",
    [dataDirLock],
  )
  return rows[0]?.held === true
}
