import { sql } from 'kysely'
import type { Database, NewSavedView, SavedViewRow } from '../database/schema'

/** By name. */
export const listViews = (db: Database, userId: number): Promise<SavedViewRow[]> =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Replaces the one of the same name. */
export const putView = (db: Database, view: NewSavedView): Promise<SavedViewRow> =>
  db
    .insertInto('saved_views')
    .values(view)
    .onConflict(conflict =>
      conflict.columns(['user_id', 'name']).doUpdateSet(({ ref }) => ({
        q: ref('excluded.q'),
        status: ref('excluded.status'),
        sort: ref('excluded.sort'),
        columns: ref('excluded.columns'),
        filter: ref('excluded.filter'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Of this customer only; whether there was one. */
export const deleteView = async (db: Database, userId: number, id: number): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('saved_views')
    .where(eb => eb.and({ user_id: userId, id }))
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
