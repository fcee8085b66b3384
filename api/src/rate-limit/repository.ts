import { sql } from 'kysely'
import type { Database } from '../database/schema'

/**
 * Counts one use. Atomic over all processes: the generic cell rate algorithm (ITU-T I.371) in one statement.
 * @param interval seconds between two uses at the steady rate
 * @param tolerance seconds that uses may come early, which allows a burst
 * @returns 0, or the seconds to wait when the limit is reached; such a use does not count
 */
export const takeToken = async (
  db: Database,
  key: string,
  { interval, tolerance }: { interval: number; tolerance: number },
): Promise<number> => {
  const { rows } = await sql<{ wait: number }>`
    insert into rate_limits as r (key, arrival) values (${key}, now() + make_interval(secs => ${interval}))
    on conflict (key) do update set arrival = greatest(r.arrival, now()) + make_interval(secs => ${interval})
    where r.arrival <= now() + make_interval(secs => ${tolerance})
    returning 0 as wait`.execute(db)
  if (rows.length > 0) return 0
  const limited = await sql<{ wait: number }>`
    select extract(epoch from arrival - now())::float8 - ${tolerance}::float8 as wait from rate_limits where key = ${key}`.execute(
    db,
  )
  return Math.max(1, Math.ceil(limited.rows[0]?.wait ?? 1))
}

export const deleteLimit = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
