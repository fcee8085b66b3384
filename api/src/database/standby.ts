import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createDatabase, createPool } from './connect'
import type { Database } from './schema'

/** A server that follows the primary and answers reads that may be a moment old (DATABASE_READ_URL). */
export interface Standby {
  /**
   * The standby where it is at most two seconds behind and has all that was committed until `since`, a time of the
   * primary's; undefined where the primary has to answer.
   */
  database: (since?: Date) => Database | undefined
  /** Seconds for which it is known to be behind at most; undefined while nothing is known. */
  behind: () => number | undefined
  pool: Pool
  stop: () => Promise<void>
}

const connections = 12
const pauseMs = 250
const mostBehindMs = 2000

/** A place in the primary's log, and a time before which all that was committed stands before that place. */
interface Mark {
  lsn: string
  at: Date
  installation: string
  /** As `performance.now()` counts, of this process. */
  asked: number
}

const readMark = async (primary: Database): Promise<Mark> => {
  const asked = performance.now()
  // The time is read first.
  const { rows } = await sql<Omit<Mark, 'asked'>>`
    select clock_timestamp() as at, pg_current_wal_flush_lsn()::text as lsn,
      encode(key_fingerprint, 'hex') as installation from installation`.execute(primary)
  if (!rows[0]) throw new Error('The database belongs to no installation')
  return { ...rows[0], asked }
}

/** Whether a standby of the same installation has replayed the log up to there. A server that is no standby has not. */
const hasReplayed = async (follower: Kysely<never>, { lsn, installation }: Mark): Promise<boolean> => {
  const { rows } = await sql<{ replayed: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as replayed from installation
    where encode(key_fingerprint, 'hex') = ${installation}`.execute(follower)
  return rows[0]?.replayed === true
}

/** Connects to a standby and asks it again and again how far it is. While it does not answer, the primary answers. */
export const followStandby = (url: string, primary: Database, log: Logger): Standby => {
  const pool = createPool(url, connections, '-c default_transaction_read_only=on')
  const follower = createDatabase(pool)
  let mark: Mark | undefined
  let reached: Mark | undefined
  let isStopped = false
  let isFailing = false
  const look = async (): Promise<void> => {
    mark ??= await readMark(primary)
    if (!(await hasReplayed(follower as unknown as Kysely<never>, mark))) return
    reached = mark
    mark = undefined
    isFailing = false
  }
  const isNear = (): boolean => reached !== undefined && performance.now() - reached.asked <= mostBehindMs
  const follow = async (): Promise<void> => {
    while (!isStopped) {
      await look().catch(err => {
        if (!isFailing) log.warn({ err }, 'The standby of DATABASE_READ_URL does not answer: the primary does.')
        isFailing = true
      })
      await sleep(pauseMs)
    }
  }
  const end = follow()
  return {
    database: since => (isNear() && reached && (!since || reached.at > since) ? follower : undefined),
    behind: () => reached && (performance.now() - reached.asked) / 1000,
    pool,
    stop: async () => {
      isStopped = true
      await end
      await follower.destroy()
    },
  }
}

/** Notes that an account has changed something: what it reads next has to be there. */
export const recordWrite = async (primary: Database, userId: number): Promise<void> => {
  const at = sql<Date>`clock_timestamp()`
  await primary
    .insertInto('account_writes')
    .values({ user_id: userId, at })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ at }))
    .execute()
}

/** When an account has changed something last. */
export const findLastWrite = async (primary: Database, userId: number): Promise<Date | undefined> => {
  const row = await primary.selectFrom('account_writes').select('at').where('user_id', '=', userId).executeTakeFirst()
  return row?.at
}
