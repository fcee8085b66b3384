import { type Insertable, type Selectable, sql } from 'kysely'
import { isResting } from '../additions/repository'
import type { Database, Schema } from '../database/schema'

export type ApiTokenRow = Selectable<Schema['api_tokens']>

export const listApiTokens = (db: Database, userId: number): Promise<ApiTokenRow[]> =>
  db.selectFrom('api_tokens').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const insertApiToken = (db: Database, token: Insertable<Schema['api_tokens']>): Promise<{ id: number }> =>
  db.insertInto('api_tokens').values(token).returning('id').executeTakeFirstOrThrow()

/** A token that is good now, with its account. */
export const findApiToken = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['users.id as user_id', 'users.email', 'api_tokens.id', 'api_tokens.scopes', 'api_tokens.domains'])
    .select(
      sql<boolean>`api_tokens.last_used_at is null or api_tokens.last_used_at < now() - interval '1 minute'`.as(
        'stale',
      ),
    )
    .select(isResting('token', sql.ref('users.id'), sql.ref('api_tokens.id')).as('resting'))
    .where('api_tokens.token_hash', '=', tokenHash)
    .where('users.disabled_at', 'is', null)
    .where(sql<boolean>`(api_tokens.expires_at is null or api_tokens.expires_at > now())`)
    .executeTakeFirst()

export const touchApiToken = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('api_tokens').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}
