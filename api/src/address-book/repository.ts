import { sql } from 'kysely'
import { holdsEmail, holdsText } from '../database/page'
import type { AddressRow, Database } from '../database/schema'

export type AddressFields = Omit<AddressRow, 'id' | 'user_id' | 'is_default'>

/** The addresses of a user in the order they were added; with `q`, those that hold it in a name, label or email. */
export const listAddresses = (db: Database, userId: number, q: string | undefined): Promise<AddressRow[]> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(q !== undefined && q !== '', query =>
      query.where(
        sql<boolean>`(${holdsText(sql`concat_ws(' ', label, first_name, last_name, organisation, email, city)`, q ?? '')}
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

export const findDefaultAddress = (db: Database, userId: number): Promise<AddressRow | undefined> =>
  db.selectFrom('addresses').selectAll().where('user_id', '=', userId).where('is_default', '=', true).executeTakeFirst()

/** Makes one address, or none, the account's default. The caller holds the account's lock. */
export const updateDefault = async (db: Database, userId: number, id: number | null): Promise<void> => {
  await db
    .updateTable('addresses')
    .set({ is_default: sql<boolean>`id is not distinct from ${id}::bigint` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`is_default <> (id is not distinct from ${id}::bigint)`)
    .execute()
}

/** By the id of an address, how many domains of the account have it as a contact. */
export const countUses = async (db: Database, userId: number): Promise<Map<number, number>> => {
  const { rows } = await sql<{ address_id: number; count: number }>`
    select c.address_id, count(distinct c.domain_id)::int as count
    from addresses a join contacts c on c.address_id = a.id join domains d on d.id = c.domain_id
    where a.user_id = ${userId} and d.user_id = ${userId} and d.hidden_at is null
    group by c.address_id`.execute(db)
  return new Map(rows.map(({ address_id, count }) => [address_id, count]))
}
