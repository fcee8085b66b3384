import { sql } from 'kysely'
import type { ContactCard, HostObject } from '../database/registry-columns'
import type { Database, SandboxDomainRow } from '../database/schema'

export const findHost = (db: Database, name: string): Promise<HostObject | undefined> =>
  db.selectFrom('sandbox_hosts').selectAll().where('name', '=', name).executeTakeFirst()

/** The names a host may be inside of, its own included. */
const parentsOf = (name: string): string[] => {
  const labels = name.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/** The domain that a host is inside of. */
export const findSuperordinate = (db: Database, name: string): Promise<SandboxDomainRow | undefined> =>
  db.selectFrom('sandbox_domains').selectAll().where('name', 'in', parentsOf(name)).executeTakeFirst()

export const hostsInside = async (db: Database, domain: string): Promise<string[]> => {
  const found = await db
    .selectFrom('sandbox_hosts')
    .select('name')
    .where(sql<boolean>`name = ${domain} or right(name, length(${domain}) + 1) = '.' || ${domain}`)
    .orderBy('name')
    .execute()
  return found.map(({ name }) => name)
}

export const isDelegatedTo = async (db: Database, host: string): Promise<boolean> => {
  const found = await db
    .selectFrom('sandbox_domains')
    .select('name')
    .where(sql<boolean>`${host} = any(hosts)`)
    .executeTakeFirst()
  return found !== undefined
}

export const putHost = async (db: Database, { name, addresses }: HostObject): Promise<void> => {
  await db
    .insertInto('sandbox_hosts')
    .values({ name, addresses: [...addresses] })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ addresses: [...addresses] }))
    .execute()
}

export const deleteHost = async (db: Database, name: string): Promise<boolean> => {
  const deleted = await db.deleteFrom('sandbox_hosts').where('name', '=', name).returning('name').executeTakeFirst()
  return deleted !== undefined
}

export const findSandboxContact = async (db: Database, id: string): Promise<ContactCard | undefined> =>
  (await db.selectFrom('sandbox_contacts').select('card').where('id', '=', id).executeTakeFirst())?.card

/** False where one with this id exists. */
export const insertSandboxContact = async (db: Database, card: ContactCard): Promise<boolean> => {
  const inserted = await db
    .insertInto('sandbox_contacts')
    .values({ id: card.id, card: JSON.stringify(card) })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updateSandboxContact = async (db: Database, card: ContactCard): Promise<void> => {
  await db
    .updateTable('sandbox_contacts')
    .set({ card: JSON.stringify(card) })
    .where('id', '=', card.id)
    .execute()
}

/** False where a domain refers to it. */
export const deleteSandboxContact = async (db: Database, id: string): Promise<boolean> => {
  const { rows } = await sql`
    with used as (select 1 from sandbox_domains, jsonb_each_text(contacts) where value = ${id} limit 1), gone as (
      delete from sandbox_contacts where id = ${id} and not exists (select from used))
    select 1 from used`.execute(db)
  return rows.length === 0
}
