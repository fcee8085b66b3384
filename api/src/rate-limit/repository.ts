import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import type { Database } from '../database/schema'

/** Where a limit is counted. */
export type LimitTable = 'rate_limits' | 'durable_limits'

/** Seconds until the limit of a key allows the next use. */
const readWait = async (db: Database, table: LimitTable, key: string, tolerance: number): Promise<number> => {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from arrival - now())::float8 - ${tolerance}::float8 as wait
    from ${sql.table(table)} where key = ${key}`.execute(db)
  return rows[0]?.wait ?? 0
}

/**
 * Counts one use. Atomic over all processes: the generic cell rate algorithm (ITU-T I.371) in one statement.
 * @param interval seconds between two uses at the steady rate
 * @param tolerance seconds that uses may come early, which allows a burst
 * @returns 0, or the seconds to wait when the limit is reached; such a use does not count
 */
export const takeToken = async (
  db: Database,
  table: LimitTable,
  key: string,
  { interval, tolerance }: { interval: number; tolerance: number },
): Promise<number> => {
  const { rows } = await sql<{ wait: number }>`
    insert into ${sql.table(table)} as r (key, arrival) values (${key}, now() + make_interval(secs => ${interval}))
    on conflict (key) do update set arrival = greatest(r.arrival, now()) + make_interval(secs => ${interval})
    where r.arrival <= now() + make_interval(secs => ${tolerance})
    returning 0 as wait ${prepared}`.execute(db)
  if (rows.length > 0) return 0
  return Math.max(1, Math.ceil(await readWait(db, table, key, tolerance)))
}

/** Whether a limit allows another use, which is not counted. */
export const hasToken = async (db: Database, table: LimitTable, key: string, tolerance: number): Promise<boolean> =>
  (await readWait(db, table, key, tolerance)) <= 0

export const deleteLimit = async (db: Database, table: LimitTable, key: string): Promise<void> => {
  await db.deleteFrom(table).where('key', '=', key).execute()
}
