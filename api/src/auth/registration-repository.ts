import { type Selectable, sql } from 'kysely'
import type { Language } from '../base/language'
import { REGISTRATION_LIFETIME } from '../base/limits'
import type { Database, Schema } from '../database/schema'

export type RegistrationRow = Selectable<Schema['registrations']>

const alive = sql<boolean>`created_at > now() - make_interval(secs => ${REGISTRATION_LIFETIME})`

/** Sign-ups of an address that wait for their code, the newest first; their number is bounded by the codes that may be mailed. */
export const findRegistrations = (db: Database, email: string): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .where(alive)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

export const findRegistration = (db: Database, id: number): Promise<RegistrationRow | undefined> =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).where(alive).executeTakeFirst()

/**
 * The sign-up that a browser made, else the newest; 0 where none waits. One row comes back in either case, so that the
 * time of the answer does not tell which.
 */
export const findRegistrationId = async (db: Database, email: string, browserHash: Buffer | null): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce((
      select id from registrations where email = ${email} and ${alive}
      order by browser_hash is not distinct from ${browserHash} desc, id desc limit 1), 0) as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Takes the turn of an address, so that two sign-ups at once see each other. */
export const lockEmail = async (db: Database, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`.execute(db)
}

export const insertRegistration = async (
  db: Database,
  registration: { email: string; password_hash: string; browser_hash: Buffer; language: Language },
): Promise<number> => {
  const { id } = await db.insertInto('registrations').values(registration).returning('id').executeTakeFirstOrThrow()
  return id
}

export const setBrowser = async (db: Database, id: number, browserHash: Buffer): Promise<void> => {
  await db.updateTable('registrations').set({ browser_hash: browserHash }).where('id', '=', id).execute()
}

export const deleteRegistrations = async (db: Database, email: string): Promise<void> => {
  await db.deleteFrom('registrations').where('email', '=', email).execute()
}
