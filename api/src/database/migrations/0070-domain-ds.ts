import { type Kysely, sql } from 'kysely'

/**
 * What is known of the CDS and CDNSKEY records of domains with nameservers elsewhere. The DS records themselves are those
 * of `dns_zones`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table domain_ds (
      domain_id bigint primary key references domains on delete cascade,
      watch_cds boolean not null default false,
      next_check timestamptz not null default now(),
      checked_at timestamptz,
      result text,
      servers text[] not null default '{}',
      inception bigint)`.execute(db)
  await sql`create index domain_ds_due on domain_ds (next_check) where watch_cds`.execute(db)
}
