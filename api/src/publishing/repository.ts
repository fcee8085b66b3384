import type { DelegationType, DsRecord } from '@panel/shared/contract'
import type { StoredRecord } from '@panel/shared/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DnsZoneRow, Trx } from '../database/schema'

/** Days in which resolvers ask the nameservers that a domain had: the longest TTL of a delegation. */
const keptDays = 2

type Column = 'id' | 'name' | 'zone' | 'status' | 'delegation_type' | 'hidden_at' | 'held' | 'served_until'
type At = (column: Column) => RawBuilder<unknown>

const columnsOf =
  (row: string): At =>
  column =>
    sql.ref(`${row}.${column}`)

/** One that was delegated away, until the registry has moved the nameservers and resolvers know; not one on hold. */
const isKept = (at: At): RawBuilder<boolean> => sql<boolean>`
  (${at('served_until')} is not null and not ${at('held')} and (${at('served_until')} > clock_now()
    or exists (select from registry_tasks t where t.domain_id = ${at('id')} and t.kind = 'update'
      and t.state = 'waiting' and t.payload ? 'hosts')))`

const isRegisteredHere = (at: At): RawBuilder<boolean> => sql<boolean>`
  (${at('status')} in ('approved', 'expired') and (${at('delegation_type')} <> 'external' or ${isKept(at)}))`

const isSameName = (one: At, other: At): RawBuilder<boolean> => sql<boolean>`
  ${one('name')} = ${other('name')} and ${one('zone')} = ${other('zone')}`

const isProven = (at: At): RawBuilder<boolean> => sql<boolean>`
  (${at('status')} = 'unregistered' and ${at('hidden_at')} is null
    and exists (select from unregistered_zones u where u.domain_id = ${at('id')} and u.proven_name is not null))`

/**
 * A row of `domains` whose zone is served: a registered one that is not delegated elsewhere, or one that has only its
 * DNS here and is proven, unless the name is registered here and served by its owner. One that was transferred away is
 * served for a while, unless the name came back and is served in another row.
 */
export const isServedRow = (row: string): RawBuilder<boolean> => {
  const [at, other] = [columnsOf(row), columnsOf('r')]
  return sql<boolean>`
    (${isRegisteredHere(at)}
      or (${isProven(at)} and not exists (select from domains r where ${isSameName(other, at)} and ${isRegisteredHere(other)}))
      or (${at('status')} = 'transferred' and ${at('served_until')} > clock_now() and not ${at('held')}
        and not exists (select from domains r where ${isSameName(other, at)} and ${isRegisteredHere(other)})
        and not exists (select from domains r where ${isSameName(other, at)} and ${isProven(other)})))`
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
        and ${isRegisteredHere(columnsOf('o'))})
      or exists (select from domains o where o.name = d.name and o.zone = d.zone and o.id <> d.id
        and o.status in ('unregistered', 'transferred') and ${isServedRow('o')}) as served
    from domains d where d.id = ${domainId}`.execute(db)
  return rows[0]?.served ?? false
}

/**
 * Has the zone of a domain that goes away served for as long as resolvers ask our servers for it (RFC 1912 2.8). One that
 * our servers do not have is not kept.
 */
export const keepServed = async (trx: Trx, domainId: number): Promise<void> => {
  await sql`
    update domains set served_until = clock_now() + make_interval(days => ${keptDays}::int),
      served_as = case when delegation_type = 'external' then served_as else delegation_type end
    where id = ${domainId}
      and exists (select from dns_zones z where z.domain_id = domains.id and z.published_serial is not null)`.execute(
    trx,
  )
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
  /** DNSSEC was turned off, and resolvers may still have its DS records. */
  isEnding: boolean
  /** The keys that it was signed with last, sealed. */
  keys: Buffer | null
  records: StoredRecord[]
  /** What the targets of its ALIAS records answered last. */
  answers: Record<string, string[]>
}

export const readZoneToServe = async (db: Database, domainId: number): Promise<ZoneToServe | undefined> => {
  const { rows } = await sql<ZoneToServe>`
    select d.id, d.name || '.' || d.zone || '.' as name, ${isServedRow('d')} as served,
      case when d.delegation_type = 'external' then coalesce(d.served_as, 'internal') else d.delegation_type end as delegation,
      coalesce(z.serial, 0) as serial, coalesce(z.dnssec or z.stays_signed, false) as signed,
      coalesce(z.stays_signed and not z.dnssec, false) as "isEnding", z.keys,
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
  await sql`update domains set served_until = null, served_as = null
    where id = ${domainId} and served_until is not null`.execute(db)
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
  name: string
  /** The last order was carried out. */
  isSettled: boolean
  /** The server did not answer to it. */
  isUnanswered: boolean
  serial: number
  /** It is kept no longer; or its signatures will end, and a secondary that knows this serial would not ask for newer ones. */
  isStale: boolean
  /** The registry was not given its DS records yet, where that is ours to do, or its signatures are over. */
  isSigning: boolean
}

/** Every zone that is served or was, or whose signatures are over, in pages by id. */
export const zonesToCheck = async (db: Database, after: number, limit: number): Promise<ZoneToCheck[]> => {
  const { rows } = await sql<ZoneToCheck>`
    select d.id, d.name || '.' || d.zone || '.' as name, coalesce(z.serial, 0) as serial,
      coalesce(z.published_serial = z.serial, z.failure is null and not ${isServedRow('d')}, false) as "isSettled",
      coalesce(z.failure = 'unreachable', false) as "isUnanswered",
      coalesce((z.dnssec or z.stays_signed) and z.wanted_at < now() - interval '3 days', false)
        or coalesce(d.served_until <= clock_now() and not ${isServedRow('d')}, false) as "isStale",
      coalesce((z.dnssec and z.ds <> z.registry_ds and d.status <> 'unregistered') or z.unsigned_from <= clock_now(),
        false) as "isSigning"
    from domains d left join dns_zones z on z.domain_id = d.id
    where d.id > ${after} and (z.published_serial is not null or z.failure is not null
      or z.unsigned_from <= clock_now() or ${isServedRow('d')})
    order by d.id limit ${limit}`.execute(db)
  return rows
}
