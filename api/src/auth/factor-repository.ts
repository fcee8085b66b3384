import { type Insertable, type Selectable, sql } from 'kysely'
import { forgetAdditions, isResting } from '../additions/repository'
import type { Database, Schema } from '../database/schema'

type TotpRow = Selectable<Schema['totps']>
export type PasskeyRow = Selectable<Schema['passkeys']>

export const findTotp = (db: Database, userId: number): Promise<TotpRow | undefined> =>
  db.selectFrom('totps').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Whether a password alone does not sign in. A factor that rests is not asked for, and none of its codes is good. */
export const hasSecondFactor = async (db: Database, userId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('totps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where(eb => eb.not(isResting('factor', sql.ref('totps.user_id'), sql`''`)))
    .executeTakeFirst()
  return found !== undefined
}

/** A secret that counts once a code of it is confirmed; replaces an earlier one that never was. False where one was. */
export const saveTotp = async (db: Database, userId: number, secret: Buffer): Promise<boolean> => {
  const saved = await db
    .insertInto('totps')
    .values({ user_id: userId, secret })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }).where('totps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return saved !== undefined
}

/**
 * The factor vouches for as much as the session that turns it on. False where another secret took the place of the one
 * whose code was checked, or one is on.
 */
export const confirmTotp = async (
  db: Database,
  { user_id, secret }: Pick<TotpRow, 'user_id' | 'secret'>,
  sessionId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update totps set confirmed_at = now(), trusted_at = (select trusted_at from sessions where id = ${sessionId})
    where user_id = ${user_id} and secret = ${secret} and confirmed_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

/** False when a code of this time step, or of a later one, was used before (RFC 6238 5.2). */
export const useStep = async (db: Database, userId: number, step: number): Promise<boolean> => {
  const used = await db
    .updateTable('totps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where('hinted_step', '<>', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** A code of this time step does not count, also once its time has come. False where it was used before. */
export const refuseStep = async (db: Database, userId: number, step: number): Promise<boolean> => {
  const refused = await db
    .updateTable('totps')
    .set({ hinted_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return refused !== undefined
}

export const deleteTotp = async (db: Database, userId: number): Promise<void> => {
  await forgetAdditions(db, userId, 'factor')
  await db.deleteFrom('totps').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export const replaceRecoveryCodes = async (db: Database, userId: number, hashes: readonly Buffer[]): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash })))
    .execute()
}

export const countRecoveryCodes = async (db: Database, userId: number): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Uses a recovery code up; false when the account has no such code. */
export const useRecoveryCode = async (db: Database, userId: number, hash: Buffer): Promise<boolean> => {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export const listPasskeys = (db: Database, userId: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()

/** Undefined also while it rests. */
export const findUsablePasskey = (db: Database, credentialId: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where(eb => eb.not(isResting('passkey', sql.ref('passkeys.user_id'), sql.ref('passkeys.id'))))
    .executeTakeFirst()

/** Undefined when the passkey belongs to an account already. */
export const insertPasskey = (db: Database, passkey: Insertable<Schema['passkeys']>): Promise<PasskeyRow | undefined> =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const setPasskeyUsed = async (db: Database, id: number, counter: number): Promise<void> => {
  await db.updateTable('passkeys').set({ counter, last_used_at: sql`now()` }).where('id', '=', id).execute()
}
