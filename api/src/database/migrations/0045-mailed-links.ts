import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/**
 * SHA-256 of the secret of the link that stands in the mail beside a code; null once the step was taken. A browser that
 * the owner wants forgotten is kept with the time, since later ones are not the account's first.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table codes add column token_hash bytea`.execute(db)
  await sql`alter table known_devices add column forgotten_at timestamptz`.execute(db)
}

export const indexes: StepIndexes = {
  codes_by_token: { on: 'codes (token_hash) where token_hash is not null' },
}
