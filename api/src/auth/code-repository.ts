import { type Selectable, sql } from 'kysely'
import type { CodePurpose, Database, Schema } from '../database/schema'
import { CODE_ATTEMPTS, CODE_LIFETIME } from '../limits'

export type CodeRow = Selectable<Schema['codes']>

/** Whose code is meant: one that confirms a sign-up, one for a new password, or one for another email address. */
export type CodeTarget =
  | { purpose: 'confirm'; registrationId: number }
  | { purpose: 'reset'; email: string }
  | { purpose: 'email'; userId: number }

const ofTarget = (target: CodeTarget) => {
  if (target.purpose === 'confirm')
    return sql<boolean>`purpose = 'confirm' and registration_id = ${target.registrationId}`
  if (target.purpose === 'email') return sql<boolean>`purpose = 'email' and user_id = ${target.userId}`
  return sql<boolean>`purpose = 'reset' and email = ${target.email}`
}

/** One from the future is of before the clock was set back, and would live longer by as much. */
const usable = sql<boolean>`
  consumed_at is null and attempts < ${CODE_ATTEMPTS}
  and created_at > now() - make_interval(secs => ${CODE_LIFETIME}) and created_at <= now()`

/** Whether the code of a mail job is still the one to use: not used up, not too old, and none was asked for since. */
export const isUsable = async (db: Database, target: CodeTarget, jobId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from codes
    where job_id = ${jobId} and id = (select max(id) from codes where ${ofTarget(target)}) and ${usable}`.execute(db)
  return rows.length > 0
}

/** Counts an attempt at the latest code before anything is compared, so that parallel guesses cannot pass the limit. */
export const countAttempt = async (db: Database, target: CodeTarget): Promise<CodeRow | null> => {
  const { rows } = await sql<CodeRow>`
    update codes set attempts = attempts + 1
    where id = (select max(id) from codes where ${ofTarget(target)}) and ${usable}
    returning *`.execute(db)
  return rows[0] ?? null
}

/** A right code was no guess. */
export const forgiveAttempt = async (db: Database, id: number): Promise<void> => {
  await sql`update codes set attempts = attempts - 1 where id = ${id}`.execute(db)
}

/** Uses a code up; false when another request was first. */
export const consumeCode = async (db: Database, id: number): Promise<boolean> => {
  const consumed = await db
    .updateTable('codes')
    .set({ consumed_at: sql`now()` })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return consumed !== undefined
}

/** Ends every earlier code of a target, since only the latest counts. */
export const voidCodes = async (db: Database, target: CodeTarget): Promise<void> => {
  await sql`update codes set consumed_at = now() where ${ofTarget(target)} and consumed_at is null`.execute(db)
}

interface NewCode {
  purpose: CodePurpose
  email: string
  registration_id: number | null
  user_id: number | null
  job_id: string
  code_hash: Buffer
  created_at: Date
}

/** A job that runs again finds its code in place. */
export const insertCode = async (db: Database, code: NewCode): Promise<void> => {
  await db
    .insertInto('codes')
    .values(code)
    .onConflict(conflict => conflict.column('job_id').doNothing())
    .execute()
}
