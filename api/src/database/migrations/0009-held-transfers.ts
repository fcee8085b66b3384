import { type Kysely, sql } from 'kysely'

/** Transfers that were accepted and wait, so that the owner can stop them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table transfers
      add column to_user_id bigint references users on delete set null,
      add column completes_at timestamptz,
      add column stop_hash bytea`.execute(db)
  await sql`alter table transfers drop constraint transfers_status_check`.execute(db)
  await sql`
    alter table transfers
      add check (status in ('pending', 'held', 'accepted', 'declined', 'cancelled'))`.execute(db)
  await sql`create unique index transfers_open on transfers (domain_id) where status in ('pending', 'held')`.execute(db)
  await sql`drop index transfers_pending`.execute(db)
  await sql`create index transfers_held on transfers (completes_at) where status = 'held'`.execute(db)
}
