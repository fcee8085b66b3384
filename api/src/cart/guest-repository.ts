import { sql } from 'kysely'
import { GUEST_LIFETIME } from '../base/limits'
import { prepare } from '../database/prepared'
import type { Database } from '../database/schema'

const selectGuest = prepare<{ tokenHash: Buffer }, { id: number }>((db, value, end) =>
  db
    .selectFrom('guests')
    .select('id')
    .where('token_hash', '=', value('tokenHash'))
    .where(sql<boolean>`last_used_at > now() - make_interval(secs => ${GUEST_LIFETIME})`)
    .modifyEnd(end)
    .compile(),
)

/** The guest that a cookie stands for. */
export const findGuest = async (db: Database, tokenHash: Buffer): Promise<number | null> => {
  const [guest] = await selectGuest(db, { tokenHash })
  return guest?.id ?? null
}

export const insertGuest = async (db: Database, tokenHash: Buffer): Promise<number> => {
  const { id } = await db
    .insertInto('guests')
    .values({ token_hash: tokenHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const updateGuest = prepare<{ id: number }, object>((db, value, end) =>
  db.updateTable('guests').set({ last_used_at: sql`now()` }).where('id', '=', value('id')).modifyEnd(end).compile(),
)

/** Counts the guest's lifetime from now; locks the guest until the transaction ends. */
export const touchGuest = async (db: Database, id: number): Promise<void> => {
  await updateGuest(db, { id })
}

export const deleteGuest = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('guests').where('id', '=', id).execute()
}
