import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../base/language'
import type { Database, Trx, UserRow } from '../database/schema'

/** Condition on `users`, in the words of its index. @param email in its normal form */
export const hasEmail = (email: string): RawBuilder<boolean> => sql<boolean>`lower(users.email) = ${email}`

/** @param email in its normal form */
export const findUserByEmail = (db: Database, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where(hasEmail(email)).executeTakeFirst()

export const findUser = (db: Database, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Undefined when the address has an account already. */
export const insertUser = (
  db: Database,
  user: { email: string; password_hash: string | null; language: Language; is_admin?: boolean },
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('users')
    .values(user)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Whether the account was moved in and its mails are not released yet. Once it was signed in to, its owner knows of the
 * product, and gets what says who controls the account.
 */
export const holdsMails = async (
  db: Database,
  { to, isControl = false }: { to: string; isControl?: boolean },
): Promise<boolean> => {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where(hasEmail(to.toLowerCase()))
    .where('mails_held', '=', true)
    .$if(isControl, query => query.where('had_device', '=', false))
    .executeTakeFirst()
  return held !== undefined
}

/** Mails are written in the language that a person chose, else in the one of the last sign-in. */
export const setLanguage = async (db: Database, id: number, language: Language): Promise<void> => {
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', id)
    .where('language_chosen', '=', false)
    .where('language', '<>', language)
    .execute()
}

export const setPasswordHash = async (db: Database, id: number, passwordHash: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** No password signs in until its owner sets one by a mailed code. */
export const clearPassword = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
}

export const setAdmin = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', id).execute()
}

/** Administrators who can sign in. */
export const listAdmins = (db: Database): Promise<Pick<UserRow, 'email' | 'language'>[]> =>
  db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()

export const hasAdmin = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst()) !== undefined

/**
 * Nothing else that counts what an account has goes on until the transaction ends. What only names the account does: it
 * may hold a domain that this transaction waits for.
 */
export const lockUser = async (db: Database, id: number): Promise<void> => {
  await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** An account as it is now; nothing changes it until the transaction ends. */
export const findUserForUpdate = (trx: Trx, id: number): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** How many of these domains an account holds. */
export const countOwned = async (db: Database, userId: number, ids: readonly number[]): Promise<number> => {
  const { count } = await db
    .selectFrom('domains')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}
