import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/**
 * Registrants' addresses that an account entered, each confirmed once by a mailed link, and until when a domain waits
 * for that before it is put on hold. Domains from before wait for nothing.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Before the table that refers to accounts: calls change a domain and then its account, and would wait for each other.
  await sql`
    alter table domains
      add column confirm_by timestamptz,
      add column confirm_reminded_at timestamptz,
      add column hold_ordered boolean not null default false,
      add column held boolean not null default false`.execute(db)
  await sql`
    create table contact_emails (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      email text not null,
      link_hash bytea,
      link_ends_at timestamptz,
      confirmed_at timestamptz,
      unique (user_id, email))`.execute(db)
  await sql`create unique index contact_emails_by_link on contact_emails (link_hash)`.execute(db)
}

export const indexes: StepIndexes = {
  domains_to_confirm: { on: 'domains (confirm_by) where confirm_by is not null' },
  domains_on_hold: { on: 'domains (id) where hold_ordered' },
}
