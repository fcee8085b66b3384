import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/**
 * Entries of the audit that were committed and are not in the chain yet: writers add theirs without waiting for the end
 * of the chain. The application's role cannot change them, and can remove only what the log has with the same content.
 * `token` names an entry in both tables; `mac` covers it with the key that is not in the database.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table audit_outbox (
      token uuid primary key,
      position bigint generated always as identity,
      at timestamptz not null,
      actor_user_id bigint,
      account_id bigint,
      address text not null,
      agent text not null,
      event text not null,
      subject text not null,
      data jsonb not null,
      mac bytea not null
    )`.execute(db)
  await sql`create index audit_outbox_position on audit_outbox (position)`.execute(db)
  await sql`alter table audit_log add column token uuid`.execute(db)
  await sql`
    create function keep_unchained_audit() returns trigger language plpgsql as $$
    begin
      if exists (
        select at, actor_user_id, account_id, address, agent, event, subject, data, token from removed
        except
        select l.at, l.actor_user_id, l.account_id, l.address, l.agent, l.event, l.subject, l.data, l.token
        from removed join audit_log l using (token)
      ) then
        raise exception 'an entry is not in the audit log yet' using errcode = 'insufficient_privilege';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_unchained_audit after delete on audit_outbox referencing old table as removed
      for each statement execute function keep_unchained_audit()`.execute(db)
  await sql`revoke update, truncate on audit_outbox from current_user`.execute(db)
}

export const indexes: StepIndexes = {
  audit_log_token: { on: 'audit_log (token) where token is not null' },
}
