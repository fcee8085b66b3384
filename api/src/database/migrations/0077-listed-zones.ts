import { type Kysely, sql } from 'kysely'

/** Code from then on fails the job of a kind of bulk work that it does not know; the job is tried again by code that does. */
export const needs = '0059-held-decisions'

/** Bulk work that adds zones has items without a domain. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table operation_items alter column domain_id drop not null`.execute(db)
}
