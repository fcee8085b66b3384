import { type Insertable, sql } from 'kysely'
import type { Database } from '../database/schema'
import type { UndeliverableMailsTable } from '../database/upkeep-tables'
import { maxAttempts } from './outbox-repository'

/** Puts a mail that was given up on the administrators' list; once, also when its job is run twice. */
export const insertUndeliverable = async (db: Database, mail: Insertable<UndeliverableMailsTable>): Promise<void> => {
  await db
    .insertInto('undeliverable_mails')
    .values(mail)
    .onConflict(conflict => conflict.column('job_id').doNothing())
    .execute()
}

/** Newest first, from before `before`. */
export const listUndeliverable = (db: Database, before: number | null, limit: number) =>
  db
    .selectFrom('undeliverable_mails')
    .select(['id', 'email', 'subject', 'reason', 'permanent', 'attempts', 'ordered_at', 'failed_at'])
    .select(sql<boolean>`task is not null`.as('resendable'))
    .$if(before !== null, query => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countUndeliverable = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('undeliverable_mails')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Takes a mail off the list and orders it again; undefined when there is none that can be ordered. */
export const requeueMail = async (db: Database, id: number): Promise<{ email: string } | undefined> => {
  const { rows } = await sql<{ email: string }>`
    with taken as (delete from undeliverable_mails where id = ${id} and task is not null returning email, task, payload),
    ordered as (select graphile_worker.add_job(task, payload => payload::json, max_attempts => ${maxAttempts}) from taken)
    select email from taken, ordered`.execute(db)
  return rows[0]
}
