import { type Kysely, sql } from 'kysely'

/** When each account has changed something last, so that it reads that from no standby too early. A crash may forget it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unlogged table account_writes (
      user_id bigint primary key references users on delete cascade,
      at timestamptz not null
    )`.execute(db)
}
