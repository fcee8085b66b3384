import { type Kysely, sql } from 'kysely'

/** Which of the mails that may be left out an account wants. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users
      add column mail_reminders boolean not null default true,
      add column mail_results boolean not null default true`.execute(db)
}
