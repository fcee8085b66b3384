import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/**
 * What waits before a domain leaves its account, the links in mails about that, and the addresses that were an
 * account's before. All times are the product's.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table held_changes (
      domain_id bigint not null references domains on delete cascade,
      kind text not null,
      payload jsonb not null default '{}',
      asked_at timestamptz not null default clock_now(),
      until timestamptz not null,
      shown_at timestamptz,
      primary key (domain_id, kind))`.execute(db)
  await sql`create index held_changes_by_end on held_changes (until)`.execute(db)
  await sql`
    create table control_links (
      token_hash bytea primary key,
      user_id bigint not null references users on delete cascade,
      purpose text not null,
      email text not null,
      ends_at timestamptz not null,
      used_at timestamptz)`.execute(db)
  await sql`create index control_links_by_user on control_links (user_id)`.execute(db)
  await sql`
    create table former_emails (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      email text not null,
      left_at timestamptz not null default clock_now())`.execute(db)
  await sql`create index former_emails_by_user on former_emails (user_id)`.execute(db)
  await sql`create index former_emails_by_email on former_emails (email)`.execute(db)
}

export const indexes: StepIndexes = {
  transfers_open_by_sender: { on: "transfers (from_user_id) where status in ('pending', 'held')" },
}
