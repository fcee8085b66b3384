import { sql } from 'kysely'
import { CONTACT_LINK_DAYS } from '../base/limits'
import { requestHealthCheck } from '../database/request-health-check'
import type { Database } from '../database/schema'

/** What is known of an address that an account entered; `email` in its normal form. */
export const findContactEmail = (
  db: Database,
  userId: number,
  email: string,
): Promise<{ confirmed_at: Date | null; link_ends_at: Date | null } | undefined> =>
  db
    .selectFrom('contact_emails')
    .select(['confirmed_at', 'link_ends_at'])
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()

/** Remembers the link that was just mailed to an address; it takes the place of an earlier one. */
export const storeLink = async (db: Database, userId: number, email: string, link_hash: Buffer): Promise<void> => {
  const link_ends_at = sql<Date>`clock_now() + make_interval(days => ${CONTACT_LINK_DAYS}::int)`
  await db
    .insertInto('contact_emails')
    .values({ user_id: userId, email, link_hash, link_ends_at })
    .onConflict(conflict => conflict.columns(['user_id', 'email']).doUpdateSet({ link_hash, link_ends_at }))
    .execute()
}

/** The contact that a link confirms; undefined for one that was used before, was replaced or has ended. */
export const findByLink = (db: Database, linkHash: Buffer): Promise<{ user_id: number; email: string } | undefined> =>
  db
    .selectFrom('contact_emails')
    .select(['user_id', 'email'])
    .where('link_hash', '=', linkHash)
    .where('link_ends_at', '>', sql<Date>`clock_now()`)
    .executeTakeFirst()

/** Uses a link up; false when it was just used or replaced. */
export const takeLink = async (db: Database, linkHash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('contact_emails')
    .set({ link_hash: null })
    .where('link_hash', '=', linkHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** An address counts as confirmed for an account, such as one that it signs in with. */
export const storeConfirmed = async (db: Database, userId: number, email: string): Promise<void> => {
  const confirmed = { link_hash: null, link_ends_at: null, confirmed_at: sql<Date>`clock_now()` }
  await db
    .insertInto('contact_emails')
    .values({ user_id: userId, email, ...confirmed })
    .onConflict(conflict => conflict.columns(['user_id', 'email']).doUpdateSet(confirmed))
    .execute()
}

/** The domains of an account with this registrant's address wait for nothing any more. */
export const endWaiting = async (db: Database, userId: number, email: string): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update domains set confirm_by = null, confirm_reminded_at = null
    from contacts where contacts.domain_id = domains.id and contacts.role = 'registrant'
      and lower(contacts.email) = ${email} and domains.user_id = ${userId} and domains.confirm_by is not null
    returning domains.id`.execute(db)
  await requestHealthCheck(db, ...rows.map(({ id }) => id))
}

/** Addresses that domains of an account wait for, in their normal form. */
export const listUnconfirmed = async (db: Database, userId: number): Promise<Set<string>> => {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(c.email) as email from domains d
    join contacts c on c.domain_id = d.id and c.role = 'registrant'
    where d.user_id = ${userId} and d.confirm_by is not null and d.status in ('approved', 'expired')`.execute(db)
  return new Set(rows.map(({ email }) => email))
}
