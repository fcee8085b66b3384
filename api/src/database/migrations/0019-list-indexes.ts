import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/**
 * The order of each sort that an account's list offers, so that a page of it is read and nothing else. Parts of names are
 * found by their trigrams.
 */
export const indexes: StepIndexes = {
  domains_by_name: { on: "domains (user_id, (name || '.' || zone), id) where hidden_at is null" },
  domains_by_end: { on: "domains (user_id, coalesce(expires_at, 'infinity'), id) where hidden_at is null" },
  domains_by_start: { on: 'domains (user_id, created_at, id) where hidden_at is null' },
  domains_by_status: { on: 'domains (user_id, status, id) where hidden_at is null' },
  domains_by_part: {
    on: "domains using gin (display_name gin_trgm_ops, (name || '.' || zone) gin_trgm_ops)",
    extension: 'pg_trgm',
  },
}

/** A server without that extension, or that does not let us have it, searches without an index as before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$
    begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or feature_not_supported or undefined_file then
      raise notice 'no index for searches: %', sqlerrm;
    end
    $$`.execute(db)
}
