import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/**
 * Whether the last message of a webhook was answered, since when its messages fail, how often in a row none was answered,
 * until when it is left alone after that, and why it was turned off; what a message that waits is replaced by; and the two
 * runs that an account's messages are sent in.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table webhooks
      add column responsive boolean not null default false,
      add column failing_since timestamptz,
      add column unanswered integer not null default 0,
      add column paused_until timestamptz,
      add column off_because text`.execute(db)
  await sql`alter table webhook_deliveries add column merge_key text`.execute(db)
  await sql`
    create table webhook_slots (
      user_id bigint not null references users on delete cascade,
      slot integer not null,
      job_id bigint not null,
      primary key (user_id, slot))`.execute(db)
}

export const indexes: StepIndexes = {
  webhook_deliveries_waiting: { on: "webhook_deliveries (webhook_id, next_at) where state = 'waiting'" },
}
