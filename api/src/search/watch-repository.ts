import type { DomainName } from '@panel/shared/rules'
import { sql } from 'kysely'
import type { Database, NameWatchRow, UserRow } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

export const watchJob = 'name_watches'

/** By name. */
export const listWatches = (db: Database, userId: number): Promise<NameWatchRow[]> =>
  db.selectFrom('name_watches').selectAll().where('user_id', '=', userId).orderBy('name').orderBy('zone').execute()

/** The watch of this name, a new one if there was none. */
export const putWatch = (db: Database, watch: DomainName & { user_id: number }): Promise<NameWatchRow> =>
  db
    .insertInto('name_watches')
    .values(watch)
    .onConflict(conflict => conflict.columns(['user_id', 'name', 'zone']).doUpdateSet({ name: watch.name }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Of this customer only; whether there was one. */
export const deleteWatch = async (db: Database, userId: number, id: number): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('name_watches')
    .where(eb => eb.and({ user_id: userId, id }))
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Names to ask the registry about, each once however many watch it. */
export const listDueNames = async (db: Database, limit: number): Promise<DomainName[]> => {
  const { rows } = await sql<DomainName>`
    select name, zone from name_watches where next_check <= clock_now()
      and ${isNotSetAside(watchJob, sql`'name ' || name || '.' || zone`)}
    group by name, zone order by min(next_check), name, zone limit ${limit}`.execute(db)
  return rows
}

/** Asks about a name again after so many minutes. */
export const postponeName = async (db: Database, { name, zone }: DomainName, minutes: number): Promise<void> => {
  await db
    .updateTable('name_watches')
    .set({ next_check: sql<Date>`clock_now() + make_interval(mins => ${minutes}::int)` })
    .where('name', '=', name)
    .where('zone', '=', zone)
    .execute()
}

/** Ends all watches of a name, and answers whom to tell. */
export const endWatches = async (
  db: Database,
  { name, zone }: DomainName,
): Promise<Pick<UserRow, 'email' | 'language'>[]> => {
  const { rows } = await sql<Pick<UserRow, 'email' | 'language'>>`
    with ended as (delete from name_watches where name = ${name} and zone = ${zone} returning user_id)
    select email, language from users where id in (select user_id from ended) order by id`.execute(db)
  return rows
}
