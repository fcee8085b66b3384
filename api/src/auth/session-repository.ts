import { sql } from 'kysely'
import type { Database } from '../database/schema'
import { SESSION_IDLE, SESSION_LIFETIME } from '../limits'

interface SessionUser {
  id: number
  email: string
  is_admin: boolean
  session_id: number
}

const alive = sql<boolean>`
  sessions.created_at > now() - make_interval(secs => ${SESSION_LIFETIME})
  and sessions.last_used_at > now() - make_interval(secs => ${SESSION_IDLE})`

/** The account that a token is good for now, with the rights it has now. */
export const findSession = async (db: Database, tokenHash: Buffer): Promise<SessionUser | null> => {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.is_admin', 'sessions.id as session_id'])
    .select(sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('stale'))
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.disabled_at', 'is', null)
    .where(alive)
    .executeTakeFirst()
  if (!found) return null
  const { stale, ...user } = found
  if (stale) await touchSession(db, user.session_id)
  return user
}

const touchSession = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('sessions').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}

export const insertSession = async (db: Database, userId: number, tokenHash: Buffer): Promise<void> => {
  await db.insertInto('sessions').values({ user_id: userId, token_hash: tokenHash }).execute()
}

export const deleteSession = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export const deleteSessionsOf = async (db: Database, userId: number): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
