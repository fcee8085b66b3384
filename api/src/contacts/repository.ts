import { requestHealthCheck } from '../database/request-health-check'
import type { ContactRow, Database } from '../database/schema'

export const findContacts = (db: Database, domainId: number): Promise<ContactRow[]> =>
  db.selectFrom('contacts').selectAll().where('domain_id', '=', domainId).execute()

export const saveContacts = async (db: Database, rows: readonly ContactRow[]): Promise<void> => {
  await db
    .insertInto('contacts')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['domain_id', 'role']).doUpdateSet(eb => ({
        name: eb.ref('excluded.name'),
        email: eb.ref('excluded.email'),
        phone: eb.ref('excluded.phone'),
        address: eb.ref('excluded.address'),
        hidden: eb.ref('excluded.hidden'),
      })),
    )
    .execute()
  await requestHealthCheck(db, ...rows.map(row => row.domain_id))
}

export const deleteContacts = async (db: Database, domainId: number): Promise<void> => {
  await db.deleteFrom('contacts').where('domain_id', '=', domainId).execute()
}
