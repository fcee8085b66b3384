import { sql } from 'kysely'
import { holdsEmail, holdsText } from '../database/page'
import type { AddressRow, Database } from '../database/schema'

export type AddressFields = Omit<AddressRow, 'id' | 'user_id'>

/** The addresses of a user in the order they were added; with `q`, those that hold it in a name, label or email. */
export const listAddresses = (db: Database, userId: number, q: string | undefined): Promise<AddressRow[]> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(q !== undefined && q !== '', query =>
      query.where(
        sql<boolean>`(${holdsText(sql`concat_ws(' ', label, first_name, last_name, email, city)`, q ?? '')}
          or ${holdsEmail(sql`email`, q ?? '')})`,
      ),
    )
    .orderBy('id')
    .execute()

export const countAddresses = async (db: Database, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('addresses')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const findAddress = (db: Database, userId: number, id: number): Promise<AddressRow | undefined> =>
  db.selectFrom('addresses').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

export const insertAddress = (db: Database, userId: number, fields: AddressFields): Promise<AddressRow> =>
  db
    .insertInto('addresses')
    .values({ user_id: userId, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateAddress = (
  db: Database,
  userId: number,
  id: number,
  fields: AddressFields,
): Promise<AddressRow | undefined> =>
  db
    .updateTable('addresses')
    .set(fields)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
