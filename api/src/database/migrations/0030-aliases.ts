import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/** What the targets of ALIAS records answered last; that is what is published. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table dns_aliases (
      domain_id bigint not null references domains on delete cascade,
      target text not null,
      addresses text[] not null default '{}',
      checked_at timestamptz not null default now(),
      next_at timestamptz not null default now(),
      failure text,
      primary key (domain_id, target)
    )`.execute(db)
}

export const indexes: StepIndexes = { dns_records_alias: { on: "dns_records (domain_id) where type = 'ALIAS'" } }
