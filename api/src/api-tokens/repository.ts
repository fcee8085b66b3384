import type { ApiScope } from '@panel/shared/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { isResting } from '../additions/repository'
import type { Database, Schema, Trx } from '../database/schema'

export type ApiTokenRow = Selectable<Schema['api_tokens']>

/** A token that is limited more than to domains has them in a column that older code does not read. */
const scopes = sql<ApiScope[]>`coalesce(narrow_scopes, scopes)`

export const listApiTokens = (db: Database, userId: number): Promise<ApiTokenRow[]> =>
  db
    .selectFrom('api_tokens')
    .selectAll()
    .select(scopes.as('scopes'))
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** A token is trusted from when on the session is that makes it. */
export const insertApiToken = (
  db: Database,
  token: Insertable<Schema['api_tokens']>,
  sessionId: number,
): Promise<{ id: number }> =>
  db
    .insertInto('api_tokens')
    .values(eb => ({
      ...token,
      trusted_at: eb.selectFrom('sessions').select('trusted_at').where('id', '=', sessionId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()

/** A token that is good now, with its account. */
export const findApiToken = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['users.id as user_id', 'users.email', 'api_tokens.id', 'api_tokens.name', 'api_tokens.domains'])
    .select(['records', 'networks', 'monthly_limit'])
    .select(scopes.as('scopes'))
    .select(sql<boolean>`last_used_at is null or last_used_at < clock_now() - interval '1 minute'`.as('stale'))
    .select(sql<boolean>`coalesce(api_tokens.trusted_at > clock_now(), false)`.as('is_new'))
    .select(isResting('token', sql.ref('users.id'), sql.ref('api_tokens.id')).as('resting'))
    .where('api_tokens.token_hash', '=', tokenHash)
    .where('users.disabled_at', 'is', null)
    .where(sql<boolean>`(api_tokens.expires_at is null or api_tokens.expires_at > clock_now())`)
    .where(sql<boolean>`(idle_days is null
      or greatest(last_used_at, api_tokens.created_at) > clock_now() - make_interval(days => idle_days))`)
    .executeTakeFirst()

export const touchApiToken = async (db: Database, id: number, address: string): Promise<void> => {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: sql`clock_now()`, last_used_address: address })
    .where('id', '=', id)
    .execute()
}

const thisMonth = sql<Date>`date_trunc('month', clock_now() at time zone 'UTC') at time zone 'UTC'`

/** The sum that a token ordered in the calendar month (UTC), in minor units. Those of months before are forgotten. */
export const spentThisMonth = async (trx: Trx, tokenId: number): Promise<number> => {
  await trx.deleteFrom('token_orders').where('token_id', '=', tokenId).where('at', '<', thisMonth).execute()
  const { spent } = await trx
    .selectFrom('token_orders')
    .select(sql<number>`coalesce(sum(total), 0)::bigint`.as('spent'))
    .where('token_id', '=', tokenId)
    .executeTakeFirstOrThrow()
  return spent
}

export const insertTokenOrder = async (trx: Trx, tokenId: number, total: number): Promise<void> => {
  await trx.insertInto('token_orders').values({ token_id: tokenId, total }).execute()
}
