import type { Contact } from '@panel/shared/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { FORMER_EMAIL_DAYS } from '../base/limits'
import type { RegistrantChangesTable } from '../database/domain-tables'
import type { Database } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

/** The job that ends changes that were not confirmed in time. */
export const changesJob = 'registrant_changes'

export type RegistrantChangeRow = Selectable<RegistrantChangesTable>

/** A change that still stands. */
const stands = sql<boolean>`ends_at > clock_now()`

export const findChange = (db: Database, domainId: number): Promise<RegistrantChangeRow | undefined> =>
  db.selectFrom('registrant_changes').selectAll().where('domain_id', '=', domainId).where(stands).executeTakeFirst()

/** The domain whose change a mailed link is of. */
export const findChangeByLink = (db: Database, hash: Buffer): Promise<RegistrantChangeRow | undefined> =>
  db
    .selectFrom('registrant_changes')
    .selectAll()
    .where(eb => eb.or([eb('former_link', '=', hash), eb('new_link', '=', hash)]))
    .where(stands)
    .executeTakeFirst()

/** Takes the place of an earlier one of the domain. */
export const storeChange = async (
  db: Database,
  { contact, ...change }: Omit<Insertable<RegistrantChangesTable>, 'contact' | 'created_at'> & { contact: Contact },
): Promise<void> => {
  const values = { ...change, contact: JSON.stringify(contact) }
  const { domain_id: _, ...changed } = values
  await db
    .insertInto('registrant_changes')
    .values(values)
    .onConflict(conflict => conflict.column('domain_id').doUpdateSet(changed))
    .execute()
}

/** Notes whose link was used; a link is used once. @returns the change as it then is */
export const noteConfirmed = async (
  db: Database,
  domainId: number,
  by: { former: boolean; new: boolean },
): Promise<RegistrantChangeRow> =>
  db
    .updateTable('registrant_changes')
    .set({
      ...(by.former && { former_confirmed: true, former_link: null }),
      ...(by.new && { new_confirmed: true, new_link: null }),
    })
    .where('domain_id', '=', domainId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** False where none was there. */
export const deleteChange = async (db: Database, domainId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('registrant_changes')
    .where('domain_id', '=', domainId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those of these domains that had a change. */
export const takeChanges = async (db: Database, domainIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ domain_id: number }>`
    delete from registrant_changes where domain_id = any(${domainIds}) returning domain_id`.execute(db)
  return rows.map(({ domain_id }) => domain_id)
}

/** Domains with a change that was not confirmed in time, by their ids after `after`. */
export const listEndedChanges = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ domain_id: number }>`
    select domain_id from registrant_changes where domain_id > ${after} and not ${stands}
      and ${isNotSetAside(changesJob, sql`'domain ' || domain_id`)}
    order by domain_id limit ${limit}`.execute(db)
  return rows.map(({ domain_id }) => domain_id)
}

/** Deletes the change of a domain whose time is over. */
export const endChange = async (db: Database, domainId: number): Promise<RegistrantChangeRow | undefined> =>
  db
    .deleteFrom('registrant_changes')
    .where('domain_id', '=', domainId)
    .where(sql<boolean>`not ${stands}`)
    .returningAll()
    .executeTakeFirst()

export const insertFormerEmail = async (db: Database, domain_id: number, email: string): Promise<void> => {
  await db.insertInto('former_registrant_emails').values({ domain_id, email }).execute()
}

/** The address that the holder was reached at 14 days ago; undefined where it is the present one. */
export const findFormerEmail = async (db: Database, domainId: number): Promise<string | undefined> => {
  const found = await db
    .selectFrom('former_registrant_emails')
    .select('email')
    .where('domain_id', '=', domainId)
    .where(sql<boolean>`left_at > clock_now() - make_interval(days => ${FORMER_EMAIL_DAYS}::int)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.email
}

/** The domain has another holder. */
export const deleteFormerEmails = async (db: Database, domainId: number): Promise<void> => {
  await db.deleteFrom('former_registrant_emails').where('domain_id', '=', domainId).execute()
}
