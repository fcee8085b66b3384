import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

export const indexes: StepIndexes = {
  domains_unregistered: { on: "domains (name, zone) where status = 'unregistered'" },
}

/**
 * Domains that have only their DNS here. Their status is one that older code does not know, so that it neither renews
 * nor serves them. The next step has the existing rows checked, without a lock that keeps others out.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table domains drop constraint domains_status_check,
      add constraint domains_status_check check (status in ('pending', 'approved', 'rejected', 'reserved', 'expired',
        'redemption', 'released', 'transferred', 'unregistered')) not valid`.execute(db)
  await sql`
    create table unregistered_zones (
      domain_id bigint primary key references domains on delete cascade,
      proof text not null,
      state text not null default 'unproven' check (state in ('unproven', 'proven', 'served')),
      proven_name text unique,
      seen_elsewhere boolean not null default false,
      stood_at timestamptz,
      checked_at timestamptz,
      next_check timestamptz not null,
      ends_at timestamptz)`.execute(db)
  await sql`create index unregistered_zones_due on unregistered_zones (next_check)`.execute(db)
}
