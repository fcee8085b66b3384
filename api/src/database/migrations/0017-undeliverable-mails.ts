import { type Kysely, sql } from 'kysely'

/** Mails that were given up: a mail server refused them for good, or every attempt failed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table undeliverable_mails (
      id bigint generated always as identity primary key,
      job_id text not null unique,
      email text not null,
      subject text not null,
      reason text not null,
      permanent boolean not null,
      attempts integer not null,
      ordered_at timestamptz not null,
      failed_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index undeliverable_mails_failed_at on undeliverable_mails (failed_at)`.execute(db)
  await sql`create index undeliverable_mails_email on undeliverable_mails (email)`.execute(db)
}
