import { sql } from 'kysely'
import type { Database } from '../database/schema'

/** A value of a metric falls into a bucket; visits and failures have one only. */
export interface Measured {
  name: string
  build: string
  metric: string
  bucket: number
  count: number
}

/** The UTC day of the database's clock, which all processes share. */
const today = sql<string>`(now() at time zone 'UTC')::date`

/** Adds counts to those of today. No two may be of one bucket. */
export const addMeasured = async (db: Database, rows: readonly Measured[]): Promise<void> => {
  await db
    .insertInto('build_measurements')
    .values(rows.map(row => ({ ...row, day: today })))
    .onConflict(conflict =>
      conflict
        .columns(['name', 'build', 'day', 'metric', 'bucket'])
        .doUpdateSet({ count: sql`build_measurements.count + excluded.count` }),
    )
    .execute()
}

/** The sums of the last `days` days. */
export const sumMeasured = async (db: Database, days: number): Promise<Measured[]> => {
  const rows = await db
    .selectFrom('build_measurements')
    .select(['name', 'build', 'metric', 'bucket', sql<string>`sum(count)`.as('count')])
    .where('day', '>', sql<string>`${today} - ${days}::int`)
    .groupBy(['name', 'build', 'metric', 'bucket'])
    .orderBy('name')
    .orderBy('build')
    .execute()
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}
