import type { DelegationType, DsRecord } from '@panel/shared/contract'
import type { StoredRecord } from '@panel/shared/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DnsZoneRow } from '../database/schema'

/**
 * A row of `domains` whose zone is served: a registered one that is not delegated elsewhere, or one that has only its
 * DNS here and is proven, unless the name is registered here and served by its owner.
 */
export const isServedRow = (row: string): RawBuilder<boolean> => {
  const at = (column: string) => sql.ref(`${row}.${column}`)
  return sql<boolean>`
    ((${at('status')} in ('approved', 'expired') and ${at('delegation_type')} <> 'external')
      or (${at('status')} = 'unregistered' and ${at('hidden_at')} is null
        and exists (select from unregistered_zones u where u.domain_id = ${at('id')} and u.proven_name is not null)
        and not exists (select from domains r where r.name = ${at('name')} and r.zone = ${at('zone')}
          and r.status in ('approved', 'expired') and r.delegation_type <> 'external')))`
}

/** Whether our nameservers answer for a domain. */
export const isServed = async (db: Database, domainId: number): Promise<boolean> => {
  const { rows } = await sql<{ served: boolean }>`
    select ${isServedRow('d')} as served from domains d where d.id = ${domainId}`.execute(db)
  return rows[0]?.served ?? false
}

/** Whether another row serves the name of this one, so that its zone must not be withdrawn. */
export const isServedByAnother = async (db: Database, domainId: number): Promise<boolean> => {
  const { rows } = await sql<{ served: boolean }>`
    select exists (select from domains o where o.name = d.name and o.zone = d.zone and o.id <> d.id
        and o.status in ('approved', 'expired') and o.delegation_type <> 'external')
      or exists (select from domains o where o.name = d.name and o.zone = d.zone and o.id <> d.id
        and o.status = 'unregistered' and ${isServedRow('o')}) as served
    from domains d where d.id = ${domainId}`.execute(db)
  return rows[0]?.served ?? false
}

/** A zone with everything that decides how it is served, read in one statement: one state of it. */
export interface ZoneToServe {
  id: number
  name: string
  /** Whether our nameservers answer for it. */
  served: boolean
  delegation: DelegationType
  serial: number
  signed: boolean
  /** The keys that it was signed with last, sealed. */
  keys: Buffer | null
  records: StoredRecord[]
  /** What the targets of its ALIAS records answered last. */
  answers: Record<string, string[]>
}

export const readZoneToServe = async (db: Database, domainId: number): Promise<ZoneToServe | undefined> => {
  const { rows } = await sql<ZoneToServe>`
    select d.id, d.name || '.' || d.zone || '.' as name, ${isServedRow('d')} as served, d.delegation_type as delegation,
      coalesce(z.serial, 0) as serial, coalesce(z.dnssec or z.stays_signed, false) as signed, z.keys,
      coalesce((
        select json_agg(json_build_object('host', r.host, 'type', r.type, 'content', r.content, 'ttl', r.ttl,
          'priority', r.priority) order by r.id)
        from dns_records r where r.domain_id = d.id
      ), '[]') as records,
      coalesce((select json_object_agg(a.target, a.addresses) from dns_aliases a where a.domain_id = d.id), '{}') as answers
    from domains d left join dns_zones z on z.domain_id = d.id
    where d.id = ${domainId}`.execute(db)
  return rows[0]
}

export const findZone = (db: Database, domainId: number): Promise<DnsZoneRow | undefined> =>
  db.selectFrom('dns_zones').selectAll().where('domain_id', '=', domainId).executeTakeFirst()

/** Puts a serial above one that a server has already. */
export const raiseSerialAbove = async (db: Database, domainId: number, seen: number): Promise<void> => {
  await db
    .updateTable('dns_zones')
    .set({ serial: sql`greatest(serial, ${seen}::bigint + 1)` })
    .where('domain_id', '=', domainId)
    .returning('serial')
    .executeTakeFirstOrThrow()
}

interface Publication {
  serial: number
  ds: DsRecord[]
  /** What could not be published. */
  failure: string | null
  /** Sealed. */
  keys: Buffer | null
}

export const recordPublished = async (
  db: Database,
  domainId: number,
  { serial, ds, failure, keys }: Publication,
): Promise<void> => {
  await db
    .updateTable('dns_zones')
    .set({ published_serial: serial, published_at: sql`now()`, failure, ds: JSON.stringify(ds), keys })
    .where('domain_id', '=', domainId)
    .execute()
}

export const recordWithdrawn = async (db: Database, domainId: number): Promise<void> => {
  await db
    .updateTable('dns_zones')
    .set({ published_serial: null, published_at: sql`now()`, failure: null })
    .where('domain_id', '=', domainId)
    .execute()
}

export const recordFailure = async (db: Database, domainId: number, failure: string): Promise<void> => {
  await db.updateTable('dns_zones').set({ failure }).where('domain_id', '=', domainId).execute()
}

/** When all servers had a serial first. */
export const recordServed = async (db: Database, domainId: number, serial: number): Promise<void> => {
  await db
    .updateTable('dns_zones')
    .set({ served_serial: serial, served_at: sql`now()` })
    .where('domain_id', '=', domainId)
    .where(sql<boolean>`served_serial is distinct from ${serial}`)
    .execute()
}

export interface ZoneToCheck {
  id: number
  /** The last order was carried out. */
  isSettled: boolean
  serial: number
  /** Its signatures will end, and a secondary that knows this serial would not ask for newer ones. */
  isStale: boolean
  /** The registry was not given its DS records yet, where that is ours to do, or its signatures are over. */
  isSigning: boolean
}

/** Every zone that is served or was, in pages by id. */
export const zonesToCheck = async (db: Database, after: number, limit: number): Promise<ZoneToCheck[]> => {
  const { rows } = await sql<ZoneToCheck>`
    select d.id, coalesce(z.serial, 0) as serial,
      coalesce(z.published_serial = z.serial, false) as "isSettled",
      coalesce((z.dnssec or z.stays_signed) and z.wanted_at < now() - interval '3 days', false) as "isStale",
      coalesce((z.dnssec and z.ds <> z.registry_ds and d.status <> 'unregistered') or z.unsigned_from <= clock_now(),
        false) as "isSigning"
    from domains d left join dns_zones z on z.domain_id = d.id
    where d.id > ${after} and (z.published_serial is not null or z.failure is not null
      or ${isServedRow('d')})
    order by d.id limit ${limit}`.execute(db)
  return rows
}
