import { type RawBuilder, sql } from 'kysely'
import type { Database, DomainRow, NewDomain, Trx, UnregisteredZoneRow } from '../database/schema'
import { isServedRow } from '../publishing/repository'
import { isNotSetAside } from '../set-aside/repository'

export const zoneJob = 'zones'

/** Days in which a name has to be proven, and for which a proof that is gone still counts. */
const proofDays = 30

const inMinutes = (minutes: number) => sql<Date>`clock_now() + make_interval(mins => ${minutes}::int)`
const inDays = (days: number) => sql<Date>`clock_now() + make_interval(days => ${days}::int)`

const split = (fullName: string): { name: string; zone: string } => ({
  name: fullName.slice(0, fullName.indexOf('.')),
  zone: fullName.slice(fullName.indexOf('.') + 1),
})

export const insertZone = async (
  trx: Trx,
  fullName: string,
  domain: Pick<NewDomain, 'user_id' | 'display_name' | 'ns1' | 'ns2'>,
  proof: string,
): Promise<DomainRow> => {
  const row = await trx
    .insertInto('domains')
    .values({ ...domain, ...split(fullName), status: 'unregistered', delegation_type: 'internal', auto_renew: false })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('unregistered_zones')
    .values({ domain_id: row.id, proof, next_check: inMinutes(0), ends_at: inDays(proofDays) })
    .execute()
  return row
}

/** The holders of a name here: the one account that it is registered for, and those that have its DNS only. */
export const findHolders = async (
  db: Database,
  fullName: string,
): Promise<Pick<DomainRow, 'id' | 'user_id' | 'status'>[]> => {
  const { name, zone } = split(fullName)
  const { rows } = await sql<Pick<DomainRow, 'id' | 'user_id' | 'status'>>`
    select id, user_id, status from domains where name = ${name} and zone = ${zone}
      and status in ('pending', 'approved', 'reserved', 'expired', 'redemption')
    union all
    select id, user_id, status from domains where name = ${name} and zone = ${zone}
      and status = 'unregistered' and hidden_at is null`.execute(db)
  return rows
}

/** Of several names, those that the user cannot add, with the reason. */
export const listRefusals = async (
  db: Database,
  userId: number,
  fullNames: readonly string[],
): Promise<Map<string, 'zone_exists' | 'zone_registered'>> => {
  const parts = fullNames.map(split)
  const { rows } = await sql<{ full_name: string; own: boolean }>`
    select d.name || '.' || d.zone as full_name, bool_or(d.user_id = ${userId}) as own
    from unnest(${parts.map(({ name }) => name)}::text[], ${parts.map(({ zone }) => zone)}::text[]) as listed (name, zone)
    join domains d on d.name = listed.name and d.zone = listed.zone
    where d.status in ('approved', 'reserved', 'expired', 'redemption') or (d.user_id = ${userId}
      and (d.status = 'pending' or (d.status = 'unregistered' and d.hidden_at is null)))
    group by d.name, d.zone`.execute(db)
  return new Map(rows.map(({ full_name, own }) => [full_name, own ? 'zone_exists' : 'zone_registered']))
}

export const countUnproven = async (db: Database, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from domains d join unregistered_zones z on z.domain_id = d.id
    where d.user_id = ${userId} and d.status = 'unregistered' and d.hidden_at is null and z.state = 'unproven'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** A zone with its proof, also of one that is about to change. */
export type ProvableZone = DomainRow & Omit<UnregisteredZoneRow, 'domain_id'>

const provable = (condition: RawBuilder<unknown>, suffix: RawBuilder<unknown> = sql``) => sql<ProvableZone>`
  select d.*, z.proof, z.state, z.proven_name, z.seen_elsewhere, z.stood_at, z.checked_at, z.next_check, z.ends_at
  from domains d join unregistered_zones z on z.domain_id = d.id
  where d.status = 'unregistered' and d.hidden_at is null and ${condition} ${suffix}`

export const findProvable = async (db: Database, id: number): Promise<ProvableZone | undefined> =>
  (await provable(sql`d.id = ${id}`).execute(db)).rows[0]

/** `findProvable`, locked until the transaction ends. */
export const lockProvable = async (trx: Trx, id: number): Promise<ProvableZone | undefined> =>
  (await provable(sql`d.id = ${id}`, sql`for update`).execute(trx)).rows[0]

/** The other zones of the same name. */
export const listRivals = async (db: Database, { id, name, zone }: ProvableZone): Promise<ProvableZone[]> =>
  (await provable(sql`d.name = ${name} and d.zone = ${zone} and d.id <> ${id}`).execute(db)).rows

/** Whether the name is registered here, and its owner has it served. */
export const isServedByOwner = async (db: Database, { name, zone }: ProvableZone): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from domains where name = ${name} and zone = ${zone}
      and status in ('approved', 'expired') and delegation_type <> 'external') as found`.execute(db)
  return rows[0]?.found ?? false
}

type ZoneChanges = Partial<Pick<UnregisteredZoneRow, 'state' | 'proven_name' | 'seen_elsewhere'>> & {
  /** Whether the proof was seen just now. */
  stands?: boolean
}

/** Minutes until a zone is checked again: soon where somebody waits for it. */
const pauses = { unproven: 15, proven: 15, served: 720 } as const
const laterPause = 120

/** Records what a check found. */
export const updateZone = async (
  db: Database,
  { id, created_at }: Pick<DomainRow, 'id' | 'created_at'>,
  { stands, ...changes }: ZoneChanges,
  state: UnregisteredZoneRow['state'],
): Promise<void> => {
  const isOld = sql`${created_at}::timestamptz < clock_now() - interval '7 days'`
  const pause = pauses[state]
  await db
    .updateTable('unregistered_zones')
    .set({
      ...changes,
      ...(stands && { stood_at: sql<Date>`clock_now()` }),
      ends_at: state === 'unproven' ? sql<Date>`coalesce(ends_at, ${inDays(proofDays)})` : null,
      checked_at: sql<Date>`clock_now()`,
      next_check: sql<Date>`clock_now() + make_interval(mins =>
        case when ${isOld} then ${Math.max(pause, laterPause)}::int else ${pause}::int end)`,
    })
    .where('domain_id', '=', id)
    .execute()
}

/** Whether a proof was not seen for as long as it still counts. */
export const isProofOver = async (db: Database, id: number): Promise<boolean> => {
  const { rows } = await sql<{ over: boolean }>`
    select stood_at < clock_now() - make_interval(days => ${proofDays}::int) as over
    from unregistered_zones where domain_id = ${id}`.execute(db)
  return rows[0]?.over ?? false
}

/** Zones to look at, the longest due first. */
export const listDueZones = async (db: Database, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select z.domain_id as id from unregistered_zones z join domains d on d.id = z.domain_id
    where z.next_check <= clock_now() and d.status = 'unregistered' and d.hidden_at is null
      and ${isNotSetAside(zoneJob, sql`'domain ' || d.id`)}
    order by z.next_check limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the time to prove a zone is over. */
export const isEnded = async (db: Database, id: number): Promise<boolean> => {
  const { rows } = await sql<{ ended: boolean }>`
    select coalesce(ends_at <= clock_now(), false) as ended from unregistered_zones
    where domain_id = ${id} and state = 'unproven'`.execute(db)
  return rows[0]?.ended ?? false
}

/** Takes a zone out of service and off its owner's list. */
export const removeRow = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('unregistered_zones').where('domain_id', '=', id).execute()
  await trx.updateTable('domains').set({ hidden_at: sql<Date>`clock_now()` }).where('id', '=', id).execute()
}

/** Deletes removed zones with their records, once our nameservers do not have them and their owner had time to ask. */
export const deleteRemoved = async (db: Database): Promise<void> => {
  await sql`
    delete from domains d where d.id = any(array(
      select id from domains d where status = 'unregistered' and hidden_at < clock_now() - interval '30 days'
        and not exists (select from dns_zones z where z.domain_id = d.id and z.published_serial is not null)
      limit 500 for update skip locked))`.execute(db)
}

/** The nearest domain above a name whose zone is served here. */
export const findServedAbove = async (
  db: Database,
  ancestors: readonly string[],
): Promise<{ id: number; full_name: string } | undefined> => {
  const parts = ancestors.filter(one => one.includes('.')).map(split)
  const { rows } = await sql<{ id: number; full_name: string }>`
    select d.id, d.name || '.' || d.zone as full_name
    from unnest(${parts.map(({ name }) => name)}::text[], ${parts.map(({ zone }) => zone)}::text[]) as above (name, zone)
    join domains d on d.name = above.name and d.zone = above.zone
    where d.status in ('approved', 'expired', 'unregistered') and ${isServedRow('d')}
    order by length(d.name) + length(d.zone) desc limit 1`.execute(db)
  return rows[0]
}

/** What a zone here says of a name below it: the texts at the name of the proof, and to whom the name is delegated. */
export const readDelegation = async (
  db: Database,
  domainId: number,
  { proof, name }: { proof: string; name: string },
): Promise<{ texts: string[]; hosts: string[] }> => {
  const { rows } = await sql<{ type: string; content: string }>`
    select type, content from dns_records where domain_id = ${domainId}
      and ((type = 'TXT' and host = ${proof}) or (type = 'NS' and host = ${name}))`.execute(db)
  const of = (type: string) => rows.filter(one => one.type === type).map(({ content }) => content)
  return { texts: of('TXT'), hosts: of('NS') }
}

/** Whether a zone has or had records, or secondaries of its owner. */
export const isWritten = async (db: Database, domainId: number): Promise<boolean> => {
  const { rows } = await sql<{ written: boolean }>`
    select exists (select from dns_records where domain_id = ${domainId})
      or exists (select from dns_changes where domain_id = ${domainId})
      or exists (select from dns_secondaries where domain_id = ${domainId}) as written`.execute(db)
  return rows[0]?.written ?? false
}
