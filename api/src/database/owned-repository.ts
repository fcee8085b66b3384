import type { Database } from './schema'

/** Deletes a row that belongs to an account; false when the account has no such row. */
export const deleteOwned = async (
  db: Database,
  table: 'addresses' | 'api_tokens' | 'passkeys' | 'sessions',
  userId: number,
  id: number,
): Promise<boolean> => {
  const { rows } = await db.executeQuery(
    db.deleteFrom(table).where('id', '=', id).where('user_id', '=', userId).returning('id').compile(),
  )
  return rows.length > 0
}
