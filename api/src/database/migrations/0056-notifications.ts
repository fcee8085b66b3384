import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/**
 * Up to which entry of the audit log an account has read its notifications. Accounts from before have read all that was
 * written until now; their rows are not rewritten. Code that does not know the column leaves it as it is.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0) as last from audit_log`.execute(db)
  const last = sql.lit(Number(rows[0]?.last ?? 0))
  await sql`alter table users add column notifications_read bigint not null default ${last}`.execute(db)
  await sql`alter table users alter column notifications_read set default 0`.execute(db)
}

/** What others did to an account, which is little of all that is in its log. */
export const indexes: StepIndexes = {
  audit_log_notices: {
    on: 'audit_log (account_id, id) where account_id is not null and actor_user_id is distinct from account_id',
  },
}
