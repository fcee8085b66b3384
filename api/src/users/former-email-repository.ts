import { type RawBuilder, sql } from 'kysely'
import { FORMER_EMAIL_DAYS } from '../base/limits'
import type { Database } from '../database/schema'

/** An address that was an account's, and when it no longer was. */
interface FormerEmail {
  email: string
  left_at: Date
}

/** On the product's clock. */
const days: RawBuilder<unknown> = sql`make_interval(days => ${sql.lit(FORMER_EMAIL_DAYS)})`
const recentOf = (column: string): RawBuilder<boolean> => sql`${sql.ref(column)} > clock_now() - ${days}`
const recent = recentOf('left_at')

export const insertFormerEmail = async (db: Database, userId: number, email: string): Promise<void> => {
  await db.insertInto('former_emails').values({ user_id: userId, email }).execute()
}

/** Those of the last 14 days, the newest first. An address that is the present one again is none. */
export const listFormerEmails = async (db: Database, userId: number): Promise<FormerEmail[]> => {
  const { rows } = await sql<FormerEmail>`
    select lower(f.email) as email, max(f.left_at) as left_at from former_emails f join users u on u.id = f.user_id
    where f.user_id = ${userId} and lower(f.email) <> lower(u.email) and ${recent}
    group by lower(f.email) order by max(f.left_at) desc`.execute(db)
  return rows
}

/**
 * Those of an account's addresses, of now and of the last 14 days, that were its address for 14 days in a row until now
 * or until they were replaced. Somebody who got into the account has changed none of them to one of their own.
 */
export const listLongHeldEmails = async (db: Database, userId: number): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    with all_addresses as (
      select lower(email) as email, left_at from former_emails where user_id = ${userId}
      union all select lower(email), null from users where id = ${userId}),
    spans as (
      select email, left_at, lag(left_at) over (order by left_at nulls last) as since from all_addresses)
    select spans.email from spans join users u on u.id = ${userId}
    where (spans.left_at is null or ${recentOf('spans.left_at')})
      and coalesce(since, u.created_at) <= coalesce(spans.left_at, clock_now()) - ${days}
      and (spans.left_at is null or spans.email <> lower(u.email))`.execute(db)
  return rows.map(({ email }) => email)
}

/** Forgets that addresses were the account's from some moment on: they came after the one that is put back. */
export const deleteFormerEmails = async (db: Database, userId: number, since: Date): Promise<void> => {
  await db.deleteFrom('former_emails').where('user_id', '=', userId).where('left_at', '>=', since).execute()
}

/**
 * Whether an address was another account's until a short while ago. It is kept for that account, whose owner may have to
 * recover it from a thief.
 */
export const isKeptForAnother = async (db: Database, email: string, userId: number | null): Promise<boolean> => {
  const found = await db
    .selectFrom('former_emails')
    .select('id')
    .where('email', '=', email)
    .where(recent)
    .$if(userId !== null, query => query.where('user_id', '<>', userId ?? 0))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
