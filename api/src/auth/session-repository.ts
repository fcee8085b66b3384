import { sql } from 'kysely'
import { IDENTITY_LIFETIME, SESSION_IDLE, SESSION_LIFETIME } from '../base/limits'
import { afterCursor, cutPage, type PageQuery, readPage, rowsToRead, sortOf } from '../database/page'
import { prepare } from '../database/prepared'
import type { Database } from '../database/schema'

interface SessionUser {
  id: number
  email: string
  is_admin: boolean
  time_zone: string
  session_id: number
  /** Signed in or confirmed the identity in the last 10 minutes. */
  confirmed: boolean
  acting?: { admin: number; until: Date }
}

const alive = sql<boolean>`
  sessions.created_at > now() - make_interval(secs => ${SESSION_LIFETIME})
  and sessions.last_used_at > now() - make_interval(secs => ${SESSION_IDLE})`

/** The customer's own, or one of somebody who is still an administrator, for its time. */
const rightful = sql<boolean>`
  (sessions.acted_by is null or (sessions.act_until > now() and exists (
    select from users acting where acting.id = sessions.acted_by and acting.is_admin and acting.disabled_at is null)))`

interface FoundSession extends Omit<SessionUser, 'acting'> {
  binding_hash: Buffer | null
  acted_by: number | null
  act_until: Date | null
  stale: boolean
}

const selectSession = prepare<{ tokenHash: Buffer }, FoundSession>((db, value, end) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.email',
      'users.is_admin',
      'users.time_zone',
      'sessions.id as session_id',
      'sessions.binding_hash',
      'sessions.acted_by',
      'sessions.act_until',
    ])
    .select(sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('stale'))
    .select(sql<boolean>`sessions.confirmed_at > now() - make_interval(secs => ${IDENTITY_LIFETIME})`.as('confirmed'))
    .where('sessions.token_hash', '=', value('tokenHash'))
    .where('users.disabled_at', 'is', null)
    .where(alive)
    .where(rightful)
    .modifyEnd(end)
    .compile(),
)

/** The account that a token is good for now, with the rights it has now; `binding_hash` of the browser it belongs to. */
export const findSession = async (
  db: Database,
  tokenHash: Buffer,
): Promise<{ user: SessionUser; binding_hash: Buffer | null } | null> => {
  const [found] = await selectSession(db, { tokenHash })
  if (!found) return null
  const { stale, binding_hash, acted_by, act_until, ...user } = found
  if (stale) await touchSession(db, user.session_id)
  if (acted_by === null || act_until === null) return { user, binding_hash }
  return { user: { ...user, confirmed: false, acting: { admin: acted_by, until: act_until } }, binding_hash }
}

const touchSession = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('sessions').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}

interface NewSession {
  binding_hash?: Buffer | null
  agent?: string
  address?: string
  acted_by?: number
  act_until?: Date
  confirmed_at?: Date
  trusted_at?: Date | null
}

export const insertSession = async (
  db: Database,
  userId: number,
  tokenHash: Buffer,
  session: NewSession = {},
): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({ user_id: userId, token_hash: tokenHash, ...session })
    .execute()
}

/** Whether a program has a session of an account from this address. */
export const hasProgramAt = async (db: Database, userId: number, address: string): Promise<boolean> => {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('binding_hash', 'is', null)
    .where('acted_by', 'is', null)
    .where('address', '=', address)
    .where(alive)
    .executeTakeFirst()
  return found !== undefined
}

const ownSessions = (db: Database, userId: number) =>
  db.selectFrom('sessions').where('user_id', '=', userId).where('acted_by', 'is', null).where(alive)

const columns = { last_used_at: { expression: sql`last_used_at`, type: 'timestamptz' } } as const

/** A program that signs in each minute has 10,000 sessions. */
const pageSize = '100'

/** A page of the sessions of an account that are good now, the latest use first. @throws ProblemError validation */
export const listSessions = async (db: Database, userId: number, { limit = pageSize, cursor }: PageQuery) => {
  const page = readPage({ limit, cursor }, columns, '-last_used_at')
  const id = sql`id`
  const rows = await ownSessions(db, userId)
    .select(['id', 'created_at', 'last_used_at', 'agent', 'address'])
    .select(sql<string>`last_used_at::text`.as('sort_value'))
    .where(afterCursor(page, id))
    .orderBy(sortOf(page, id))
    .limit(rowsToRead(page))
    .execute()
  return cutPage(page, rows)
}

/** When a session of an account that is good now was used last. */
export const findLastUse = async (db: Database, userId: number): Promise<Date | null> => {
  const found = await ownSessions(db, userId)
    .select(({ fn }) => fn.max('last_used_at').as('at'))
    .executeTakeFirst()
  return found?.at ?? null
}

/** Begins the 10 minutes in which the identity counts as confirmed. */
export const setConfirmed = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('sessions').set({ confirmed_at: sql`now()` }).where('id', '=', id).execute()
}

export const deleteSession = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Ends a session of an account. @returns the browser that it belonged to; undefined where the account has no such one */
export const takeSession = (
  db: Database,
  userId: number,
  id: number,
): Promise<{ binding_hash: Buffer | null } | undefined> =>
  db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('binding_hash')
    .executeTakeFirst()

/** Ends the sessions of an account in one browser, all but `except`. */
export const deleteSessionsIn = async (db: Database, userId: number, device: Buffer, except: number): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('binding_hash', '=', device)
    .where('id', '<>', except)
    .execute()
}

/** Ends the sessions of an account, all but `except`. */
export const deleteSessionsOf = async (db: Database, userId: number, except = 0): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', except).execute()
}
