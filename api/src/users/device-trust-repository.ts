import { sql } from 'kysely'
import { isResting } from '../additions/repository'
import type { Database } from '../database/schema'

/** Whether a session is of a device that is new to its account, on the product's clock. */
export const isOnNewDevice = async (db: Database, sessionId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(sql<boolean>`trusted_at > clock_now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes that an account is signed in to; true for the first time. */
export const markFirstSignIn = async (db: Database, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    update users set had_device = true where id = ${userId} and not had_device
      and not exists (select from sessions where user_id = ${userId})
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * From when on a device is trusted that signs in now: `hours` from now on where the account does not know it, or no
 * longer does: it was forgotten, or rests. A program is known by nothing.
 */
export const trustOf = async (
  db: Database,
  userId: number,
  deviceHash: Buffer | null,
  hours: number,
): Promise<Date | null> => {
  const { rows } = await sql<{ trusted_at: Date | null }>`
    select case when known.user_id is null then clock_now() + make_interval(hours => ${hours}) else known.trusted_at end
      as trusted_at
    from (select) always left join known_devices known on known.user_id = ${userId} and known.device_hash = ${deviceHash}
      and known.forgotten_at is null
      and not ${isResting('device', sql`${userId}`, sql`encode(${deviceHash}::bytea, 'hex')`)}`.execute(db)
  return rows[0]?.trusted_at ?? null
}

/** Whether an account has a second factor that was not turned on by a new device. */
export const hasTrustedFactor = async (db: Database, userId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('totps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`coalesce(trusted_at <= clock_now(), true)`)
    .executeTakeFirst()
  return found !== undefined
}
