import { requestHealthCheck } from '../database/request-health-check'
import type { ContactRow, Database, NewContact } from '../database/schema'

export const findContacts = (db: Database, domainId: number): Promise<ContactRow[]> =>
  db.selectFrom('contacts').selectAll().where('domain_id', '=', domainId).execute()

const replaced = [
  'name',
  'email',
  'phone',
  'address',
  'hidden',
  'organisation',
  'street',
  'city',
  'province',
  'postal_code',
  'country',
  'address_id',
] as const satisfies readonly (keyof ContactRow)[]

export const saveContacts = async (db: Database, rows: readonly NewContact[]): Promise<void> => {
  await db
    .insertInto('contacts')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['domain_id', 'role'])
        .doUpdateSet(eb => Object.fromEntries(replaced.map(column => [column, eb.ref(`excluded.${column}`)]))),
    )
    .execute()
  await requestHealthCheck(db, ...rows.map(row => row.domain_id))
}

export const deleteContacts = async (db: Database, domainId: number): Promise<void> => {
  await db.deleteFrom('contacts').where('domain_id', '=', domainId).execute()
}
