import { type Kysely, sql } from 'kysely'

/** Bulk work as jobs of the server. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table operations (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      kind text not null,
      params jsonb not null,
      state text not null default 'running' check (state in ('running', 'stopped', 'done')),
      language text not null,
      undo_of bigint references operations on delete set null,
      created_at timestamptz not null default clock_now(),
      ended_at timestamptz,
      touched_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index operations_user on operations (user_id, id)`.execute(db)
  await sql`create index operations_running on operations (touched_at) where state = 'running'`.execute(db)
  await sql`
    create table operation_items (
      operation_id bigint not null references operations on delete cascade,
      position integer not null,
      domain_id bigint not null,
      name text not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'skipped')),
      code text,
      params jsonb,
      before jsonb,
      task_id bigint,
      primary key (operation_id, position)
    )`.execute(db)
  await sql`
    create index operation_items_waiting on operation_items (operation_id, position) where state = 'waiting'`.execute(
    db,
  )
  await sql`alter table registry_tasks add column quiet boolean not null default false`.execute(db)
}
