import { sql } from 'kysely'
import type { Database } from '../database/schema'

/** Resolves when the database answers. */
export const ping = async (db: Database): Promise<void> => {
  await sql`select 1`.execute(db)
}
