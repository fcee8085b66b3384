import { type RawBuilder, sql } from 'kysely'
import { DOUBLED_PAUSE_MEMORY } from '../base/limits'
import { prepare } from '../database/prepared'
import type { Database } from '../database/schema'

/** Where a limit is counted. */
export type LimitTable = 'rate_limits' | 'durable_limits'

/** Seconds until the limit of a key allows the next use; 0 or less when it does now. */
export const readWait = async (db: Database, table: LimitTable, key: string, tolerance: number): Promise<number> => {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from arrival - now())::float8 - ${tolerance}::float8 as wait
    from ${sql.table(table)} where key = ${key}`.execute(db)
  return rows[0]?.wait ?? 0
}

interface Pace {
  /** Seconds between two uses at the steady rate. */
  interval: number
  /** Seconds that uses may come early, which allows a burst. */
  tolerance: number
  /** Seconds up to which the pause between two uses doubles once the burst is used up; at least `interval`. */
  longest: number
}

const seconds = (count: RawBuilder<number> | number) => sql`make_interval(secs => ${count}::float8)`

const prepareTake = (table: LimitTable) =>
  prepare<Pace & { key: string; early: number; most: number }, { wait: number }>((db, value, end) => {
    const [interval, tolerance, longest] = [value('interval'), value('tolerance'), value('longest')]
    const before = sql`case when r.arrival < now() - ${seconds(DOUBLED_PAUSE_MEMORY)} then 0 else r.doublings end`
    const isPause = sql`(${before} > 0 or r.arrival > now() + ${seconds(value('early'))})`
    const pause = sql`case when ${isPause}
      then least(${interval}::float8 * power(2, ${before}), ${longest}::float8) else ${interval}::float8 end`
    return sql<{ wait: number }>`
      insert into ${sql.table(table)} as r (key, arrival) values (${value('key')}, now() + ${seconds(interval)})
      on conflict (key) do update set
        arrival = greatest(r.arrival, now()) + make_interval(secs => ${pause}),
        doublings = case when ${isPause} then least(${before} + 1, ${value('most')}) else ${before} end
      where r.arrival <= now() + ${seconds(tolerance)}
      returning 0 as wait ${end}`.compile(db)
  })

const take = { rate_limits: prepareTake('rate_limits'), durable_limits: prepareTake('durable_limits') }

/**
 * Shortens the wait of a key to the longest pause there is: a clock that was set back would make it longer by as much.
 * @returns seconds to wait
 */
const shortenWait = async (
  db: Database,
  table: LimitTable,
  key: string,
  { tolerance, longest }: Pace,
): Promise<number> => {
  await sql`
    update ${sql.table(table)} set arrival = least(arrival, now() + ${seconds(tolerance + longest)})
    where key = ${key}`.execute(db)
  return longest
}

/**
 * Counts one use. Atomic over all processes: the generic cell rate algorithm (ITU-T I.371) in one statement, with a pause
 * that doubles until a day passes without a use.
 * @returns 0, or the seconds to wait when the limit is reached; such a use does not count
 */
export const takeToken = async (db: Database, table: LimitTable, key: string, pace: Pace): Promise<number> => {
  const { interval, tolerance, longest } = pace
  const most = Math.ceil(Math.log2(longest / interval))
  const rows = await take[table](db, { ...pace, key, early: tolerance - interval, most })
  if (rows.length > 0) return 0
  const wait = await readWait(db, table, key, tolerance)
  // The database rounds to microseconds.
  const isPossible = wait <= longest + 1
  return Math.max(1, Math.ceil(isPossible ? wait : await shortenWait(db, table, key, pace)))
}

export const deleteLimit = async (db: Database, table: LimitTable, key: string): Promise<void> => {
  await db.deleteFrom(table).where('key', '=', key).execute()
}
