import type { Insertable } from 'kysely'
import type { Database } from '../database/schema'
import type { UndeliverableMailsTable } from '../database/upkeep-tables'

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
