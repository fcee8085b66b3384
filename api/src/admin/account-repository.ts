import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, DomainRow, Schema } from '../database/schema'

const noteColumns = (eb: ExpressionBuilder<Schema, 'account_notes'>) =>
  [
    'id',
    'created_at',
    'text',
    eb.selectFrom('users').select('email').whereRef('users.id', '=', 'account_notes.author_id').as('author'),
  ] as const

/** The newest first. */
export const listNotes = (db: Database, userId: number) =>
  db.selectFrom('account_notes').select(noteColumns).where('user_id', '=', userId).orderBy('id', 'desc').execute()

export const insertNote = (db: Database, note: { user_id: number; author_id: number; text: string }) =>
  db.insertInto('account_notes').values(note).returning(['id', 'created_at', 'text']).executeTakeFirstOrThrow()

/** Answers whose it was; undefined when there is none. */
export const deleteNote = (db: Database, id: number): Promise<{ user_id: number } | undefined> =>
  db.deleteFrom('account_notes').where('id', '=', id).returning('user_id').executeTakeFirst()

export const setDisabled = async (db: Database, id: number, disabled: boolean): Promise<void> => {
  await db
    .updateTable('users')
    .set({ disabled_at: disabled ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
}

/** How many domains an account has in each status. */
export const countDomains = (db: Database, userId: number): Promise<{ status: string; count: number }[]> =>
  db
    .selectFrom('domains')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('user_id', '=', userId)
    .groupBy('status')
    .orderBy('status')
    .execute()

/** The newest first, also those that their owner took off the list. */
export const newestDomains = (db: Database, userId: number, limit: number): Promise<DomainRow[]> =>
  db.selectFrom('domains').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute()
