import { sql } from 'kysely'
import type { Database } from '../database/schema'

/** Notes that a change is in the audit log; false when it was before. */
export const insertRecorded = async (db: Database, generation: number, at: string): Promise<boolean> => {
  const added = await db
    .insertInto('recorded_releases')
    .values({ generation, at: new Date(at) })
    .onConflict(conflict => conflict.doNothing())
    .returning('generation')
    .executeTakeFirst()
  return added !== undefined
}

/** The highest number of a recorded change, 0 when there is none. */
export const newestRecorded = async (db: Database): Promise<number> => {
  const { newest } = await db
    .selectFrom('recorded_releases')
    .select(sql<number>`coalesce(max(generation), 0)`.as('newest'))
    .executeTakeFirstOrThrow()
  return Number(newest)
}
