import { type Selectable, sql } from 'kysely'
import type { ControlTables, WaitingChange } from '../database/control-tables'
import type { Database } from '../database/schema'

export type ControlLink = Selectable<ControlTables['control_links']>

export const insertControlLink = async (
  db: Database,
  { held, ...link }: Omit<ControlLink, 'ends_at' | 'used_at' | 'held'> & { held?: WaitingChange },
  hours: number,
): Promise<void> => {
  await db
    .insertInto('control_links')
    .values({
      ...link,
      held: held ? JSON.stringify(held) : null,
      ends_at: sql<Date>`clock_now() + make_interval(hours => ${hours})`,
    })
    .execute()
}

/** As many as make a difference. */
const counted = 2000

/** Links that were made for an account in the last hour, of those that work for `hours`; on the product's clock. */
export const countRecentLinks = async (db: Database, userId: number, hours: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from control_links
      where user_id = ${userId} and ends_at > clock_now() + make_interval(hours => ${hours - 1})
      limit ${counted}) recent`.execute(db)
  return rows[0]?.count ?? 0
}

/** `ended` on the product's clock. */
export const findControlLink = (
  db: Database,
  hash: Buffer,
  purpose: ControlLink['purpose'],
): Promise<(ControlLink & { ended: boolean }) | undefined> =>
  db
    .selectFrom('control_links')
    .selectAll()
    .select(sql<boolean>`ends_at <= clock_now()`.as('ended'))
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** False when another request was first. */
export const takeControlLink = async (db: Database, hash: Buffer): Promise<boolean> => {
  const taken = await db
    .updateTable('control_links')
    .set({ used_at: sql<Date>`clock_now()` })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Ends all links of an account but those that went to `keep`. */
export const endControlLinks = async (db: Database, userId: number, keep: readonly string[]): Promise<void> => {
  await db
    .updateTable('control_links')
    .set({ used_at: sql<Date>`clock_now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where(sql<boolean>`email <> all(${[...keep]}::text[])`)
    .execute()
}
