import { sql } from 'kysely'
import { isResting } from '../additions/repository'
import type { Database } from '../database/schema'
import { hasEmail } from '../users/repository'

/** Notes that an account was signed in from a browser. */
export const rememberDevice = async (db: Database, userId: number, deviceHash: Buffer): Promise<void> => {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash })
    .onConflict(conflict => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute()
}

/** Whether an account that was signed in from other browsers never was from this one. */
export const isAnotherDevice = async (db: Database, userId: number, deviceHash: Buffer): Promise<boolean> => {
  const { rows } = await sql<{ another: boolean }>`
    select count(*) > 0 and not coalesce(bool_or(device_hash = ${deviceHash}), false) as another
    from known_devices where user_id = ${userId}`.execute(db)
  return rows[0]?.another ?? false
}

/** The browser is not known any more. */
export const forgetDevice = async (db: Database, userId: number, deviceHash: Buffer): Promise<void> => {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', '=', deviceHash).execute()
}

/** Whether a browser is one that the account of an address was signed in from. */
export const isKnownDevice = async (db: Database, email: string, deviceHash: Buffer): Promise<boolean> => {
  const found = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where(hasEmail(email))
    .where('known_devices.device_hash', '=', deviceHash)
    .where(eb => eb.not(isResting('device', sql.ref('users.id'), sql`encode(known_devices.device_hash, 'hex')`)))
    .executeTakeFirst()
  return found !== undefined
}
