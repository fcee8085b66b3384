import { type Kysely, sql } from 'kysely'

/**
 * From where an entry was made, and the version of its hash: 1 is SHA-256, 2 is HMAC-SHA-256 with a key outside the
 * database. The application's own role may add entries and read them, nothing else.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table audit_log
      add column address text not null default '',
      add column agent text not null default '',
      add column account_id bigint,
      add column hash_version integer not null default 1`.execute(db)
  await sql`create index audit_log_account on audit_log (account_id, id) where account_id is not null`.execute(db)
  await sql`create index audit_log_actor on audit_log (actor_user_id, id) where actor_user_id is not null`.execute(db)
  await sql`revoke update, delete, truncate on audit_log from current_user`.execute(db)
}
