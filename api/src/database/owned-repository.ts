import type { Database } from './schema'

/** The name that the owner of a row gave it. */
export const findOwnedName = async (
  db: Database,
  table: 'api_tokens' | 'passkeys',
  userId: number,
  id: number,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom(table)
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.name
}

/** Deletes a row that belongs to an account; false when the account has no such row. */
export const deleteOwned = async (
  db: Database,
  table: 'addresses' | 'api_tokens' | 'passkeys',
  userId: number,
  id: number,
): Promise<boolean> => {
  const { rows } = await db.executeQuery(
    db.deleteFrom(table).where('id', '=', id).where('user_id', '=', userId).returning('id').compile(),
  )
  return rows.length > 0
}
