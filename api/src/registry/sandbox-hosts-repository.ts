import { sql } from 'kysely'
import type { HostObject } from '../database/registry-columns'
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
