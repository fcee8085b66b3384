import { sql } from 'kysely'
import type { ConnectionEntry } from '../../database/connect-tables'
import type { Database, Trx } from '../../database/schema'

/** A service that is connected, with its records. */
export interface Connection {
  id: number
  provider_id: string
  service_id: string
  provider_name: string
  service_name: string
  /** '' for the domain itself. */
  host: string
  entries: readonly ConnectionEntry[]
}

/** Services that are remembered for one domain: the last ones. */
const kept = 200

export type StoredConnection = Connection & { connected_at: Date }

/** All that were ever connected and are remembered, the oldest first. */
export const listConnections = (db: Database, domainId: number): Promise<StoredConnection[]> =>
  db
    .selectFrom('dns_connections')
    .select(['id', 'provider_id', 'service_id', 'provider_name', 'service_name', 'host', 'entries', 'connected_at'])
    .where('domain_id', '=', domainId)
    .orderBy('id')
    .execute()

type NewConnection = Omit<Connection, 'id'>

export const insertConnection = async (trx: Trx, domainId: number, connection: NewConnection): Promise<number> => {
  const { id } = await trx
    .insertInto('dns_connections')
    .values({ ...connection, domain_id: domainId, entries: JSON.stringify(connection.entries) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from dns_connections where domain_id = ${domainId} and id <= coalesce((
      select id from dns_connections where domain_id = ${domainId} order by id desc offset ${kept} limit 1
    ), 0)`.execute(trx)
  return id
}

/** Updates a stored connection of a service that was connected again. */
export const renewConnection = async (
  trx: Trx,
  id: number,
  { provider_name, service_name, entries }: Pick<Connection, 'provider_name' | 'service_name' | 'entries'>,
): Promise<void> => {
  await trx
    .updateTable('dns_connections')
    .set({ provider_name, service_name, entries: JSON.stringify(entries), connected_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export const setEntries = async (trx: Trx, id: number, entries: readonly ConnectionEntry[]): Promise<void> => {
  await trx
    .updateTable('dns_connections')
    .set({ entries: JSON.stringify(entries) })
    .where('id', '=', id)
    .execute()
}

/** Ids of the domains of a full name whose records are managed here; several accounts may claim an unregistered one. */
export const findManaged = async (db: Database, fullName: string, userId: number | null = null): Promise<number[]> => {
  const found = await db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', fullName.slice(0, fullName.indexOf('.')))
    .where('zone', '=', fullName.slice(fullName.indexOf('.') + 1))
    .where('status', 'not in', ['rejected', 'released', 'transferred'])
    .where('hidden_at', 'is', null)
    .$if(userId !== null, query => query.where('user_id', '=', userId ?? 0))
    .$if(userId === null, query => query.where('delegation_type', '=', 'internal'))
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}
