import { type Selectable, sql } from 'kysely'
import { CODE_ATTEMPTS, CODE_LIFETIME } from '../base/limits'
import type { CodePurpose, Database, Schema } from '../database/schema'

export type CodeRow = Selectable<Schema['codes']>

/** The purpose of the code: one that confirms a sign-up, one for a new password, or one for another email address. */
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
const fresh = sql<boolean>`created_at > now() - make_interval(secs => ${CODE_LIFETIME}) and created_at <= now()`

const usable = sql<boolean>`consumed_at is null and attempts < ${CODE_ATTEMPTS} and ${fresh}`

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

/**
 * By the secret of the link beside it; wrong guesses at the code, and codes that were asked for since, do not end it.
 */
export const findByLink = (
  db: Database,
  purpose: 'confirm' | 'reset',
  tokenHash: Buffer,
): Promise<CodeRow | undefined> =>
  db
    .selectFrom('codes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where(fresh)
    .executeTakeFirst()

/** Every code of the same step, in one order, so that two requests at once see what the other one has used up. */
const lockStep = async (db: Database, id: number): Promise<CodeRow[]> => {
  const { rows } = await sql<CodeRow>`
    select * from codes where (purpose, email) = (select purpose, email from codes where id = ${id})
    order by id for update`.execute(db)
  return rows
}

const endStep = async (db: Database, rows: readonly CodeRow[]): Promise<void> => {
  const ids = rows.map(row => row.id)
  await sql`
    update codes set token_hash = null, consumed_at = coalesce(consumed_at, now()) where id = any(${ids})`.execute(db)
}

/** Uses a code up, with the links for the same step; false when another request was first. */
export const consumeCode = async (db: Database, id: number): Promise<boolean> => {
  const rows = await lockStep(db, id)
  if (!rows.some(row => row.id === id && row.consumed_at === null)) return false
  await endStep(db, rows)
  return true
}

/** Uses a link up, with the codes for the same step; false when another request was first. */
export const consumeLink = async (db: Database, id: number): Promise<boolean> => {
  const rows = await lockStep(db, id)
  if (!rows.some(row => row.id === id && row.token_hash !== null)) return false
  await endStep(db, rows)
  return true
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
  token_hash: Buffer | null
  created_at: Date
}

/** When the code of a mail job was made, if it was, and the time of the database, which judges its age. */
export const findMade = async (db: Database, jobId: string): Promise<{ made: Date | null; now: Date }> => {
  const { rows } = await sql<{ made: Date | null; now: Date }>`
    select now(), (select created_at from codes where job_id = ${jobId}) as made`.execute(db)
  return rows[0] ?? { made: null, now: new Date() }
}

/** Stores the code of a job, or a fresh one in the place of that which went out before and was not used. */
export const storeCode = async (
  db: Database,
  { code_hash, token_hash, created_at, ...code }: NewCode,
): Promise<void> => {
  await db
    .insertInto('codes')
    .values({ ...code, code_hash, token_hash, created_at })
    .onConflict(conflict =>
      conflict
        .column('job_id')
        .doUpdateSet({ code_hash, token_hash, created_at })
        .where('codes.consumed_at', 'is', null)
        .where('codes.attempts', '<', CODE_ATTEMPTS),
    )
    .execute()
}

/** Whether the same code was asked for again, and that order was carried out or is going to be. */
export const isAskedAgain = async (db: Database, target: CodeTarget, jobId: string): Promise<boolean> => {
  const { purpose } = target
  const same =
    purpose === 'confirm'
      ? { purpose, registration_id: target.registrationId }
      : purpose === 'email'
        ? { purpose, user_id: target.userId }
        : { purpose, email: target.email }
  const { rows } = await sql`
    select from codes where job_id > ${jobId}::bigint and ${ofTarget(target)}
    union all
    select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'send_code' and job.id > ${jobId}::bigint and job.attempts < job.max_attempts
      and job.payload::jsonb @> ${JSON.stringify(same)}::jsonb`.execute(db)
  return rows.length > 0
}

/** Ends every code of an account, with the links beside them. */
export const voidCodesOf = async (db: Database, userId: number): Promise<void> => {
  await sql`
    update codes set token_hash = null, consumed_at = coalesce(consumed_at, now()) where user_id = ${userId}`.execute(
    db,
  )
}
