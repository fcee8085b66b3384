import { sql } from 'kysely'
import { isResting } from '../additions/repository'
import { FORMER_EMAIL_DAYS, KNOWN_DEVICE_LIFETIME, KNOWN_DEVICES } from '../base/limits'
import type { Database } from '../database/schema'
import { hasEmail } from '../users/repository'

/**
 * Notes that an account was signed in from a browser. One that was forgotten is new again. Of too many, those of the last days go first: a stranger with the
 * password pushes no browser off that has been the owner's for longer.
 */
export const rememberDevice = async (
  db: Database,
  userId: number,
  deviceHash: Buffer,
  trusted_at: Date | null = null,
): Promise<void> => {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, trusted_at })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({
        last_used_at: sql`now()`,
        forgotten_at: null,
        trusted_at: sql`case when known_devices.forgotten_at is null then known_devices.trusted_at else excluded.trusted_at end`,
      }),
    )
    .execute()
  await sql`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId} and device_hash <> ${deviceHash}
      order by forgotten_at is null desc,
        coalesce(first_used_at < now() - make_interval(days => ${FORMER_EMAIL_DAYS}), true) desc, last_used_at desc
      offset ${KNOWN_DEVICES - 1})`.execute(db)
}

/** From now on no browser of an account counts as known, but for `except`. */
export const forgetDevices = async (db: Database, userId: number, except: Buffer | null): Promise<void> => {
  await sql`
    update known_devices set forgotten_at = now()
    where user_id = ${userId} and forgotten_at is null and device_hash is distinct from ${except}`.execute(db)
}

/** Whether an account has no note of a browser, not even a forgotten one. */
export const isNewDevice = async (db: Database, userId: number, deviceHash: Buffer): Promise<boolean> => {
  const found = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return found === undefined
}

/** Browsers that a reset has forgotten are known again. */
export const recallDevices = async (db: Database, userId: number, devices: readonly Buffer[]): Promise<void> => {
  await sql`
    update known_devices set forgotten_at = null
    where user_id = ${userId} and device_hash = any(${devices})`.execute(db)
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
    .where('known_devices.forgotten_at', 'is', null)
    .where(sql<boolean>`known_devices.last_used_at > now() - make_interval(secs => ${KNOWN_DEVICE_LIFETIME})`)
    .executeTakeFirst()
  return found !== undefined
}
