import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/** What the list of domains is narrowed to: a tag in any case, an extension, a nameserver, no lock. */
export const indexes: StepIndexes = {
  domains_by_tag: { on: 'domains using gin (lower_tags(tags))' },
  domains_by_zone: { on: 'domains (user_id, zone, id) where hidden_at is null' },
  domains_by_nameserver: { on: 'domains using gin ((array[ns1, ns2, ns3, ns4]))' },
  domains_unlocked: { on: 'domains (user_id, id) where hidden_at is null and not client_transfer_lock' },
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function lower_tags(tags text[]) returns text[] language sql immutable parallel safe
    as $$ select array(select lower(tag) from unnest(tags) tag) $$`.execute(db)
  await sql`alter table saved_views add column filter jsonb not null default '{}'`.execute(db)
}
