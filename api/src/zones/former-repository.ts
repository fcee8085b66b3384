import type { DelegationType } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { sql } from 'kysely'
import type { DomainRow, Trx } from '../database/schema'

/** The zone of the same account and name that a domain was before it was registered here. */
export const findFormerZone = async (
  trx: Trx,
  { user_id, name, zone }: DomainRow,
): Promise<{ id: number; proven: boolean } | undefined> => {
  const { rows } = await sql<{ id: number; proven: boolean }>`
    select d.id, z.proven_name is not null as proven from domains d join unregistered_zones z on z.domain_id = d.id
    where d.user_id = ${user_id} and d.name = ${name} and d.zone = ${zone} and d.status = 'unregistered'
      and d.hidden_at is null for update`.execute(trx)
  return rows[0]
}

/** The last registration of the same account and name that ended, and what its zone was served as. */
export const findFormerRegistration = async (
  trx: Trx,
  domain: DomainRow,
): Promise<{ id: number; served_as: DelegationType } | undefined> => {
  const { rows } = await sql<{ id: number; served_as: DelegationType }>`
    select id, case when delegation_type = 'external' then coalesce(served_as, 'internal') else delegation_type end as served_as
    from domains where user_id = ${domain.user_id} and name || '.' || zone = ${fullName(domain)} and hidden_at is null
      and status in ('transferred', 'released') order by id desc limit 1 for update`.execute(trx)
  return rows[0]
}

const recordTables = [
  'dns_records',
  'dns_zones',
  'dns_changes',
  'dns_aliases',
  'dns_connections',
  'dns_comments',
] as const
/** Kept also where the domain was given records of its own before. */
const zoneTables = ['dns_secondaries', 'host_updates'] as const

/** Whether a domain was given records of its own, or was served. */
export const hasZone = async (trx: Trx, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from dns_zones where domain_id = ${id} union all select from dns_records where domain_id = ${id}`.execute(
    trx,
  )
  return rows.length > 0
}

/** Gives all of a zone to a domain, its records to one that has none. API tokens reach the domain. */
const moveZone = async (trx: Trx, from: number, to: number): Promise<void> => {
  for (const table of [...((await hasZone(trx, to)) ? [] : recordTables), ...zoneTables])
    await sql`update ${sql.table(table)} set domain_id = ${to} where domain_id = ${from}`.execute(trx)
  await sql`
    update api_tokens t set domains = (
      select jsonb_agg(distinct case each when to_jsonb(${from}::bigint) then to_jsonb(${to}::bigint) else each end)
      from jsonb_array_elements(t.domains) each)
    from domains d where d.id = ${to} and t.user_id = d.user_id and t.domains @> to_jsonb(${from}::bigint)`.execute(trx)
  await sql`
    update domains set tags = array(select distinct unnest(tags || (select tags from domains where id = ${from})))
    where id = ${to}`.execute(trx)
}

/** Gives a domain the zone that its name was before it was registered here. That row is no more. */
export const replaceZone = async (trx: Trx, from: number, to: number): Promise<void> => {
  await moveZone(trx, from, to)
  await sql`delete from domains where id = ${from}`.execute(trx)
}

/**
 * Gives a domain that came back the zone that it left with, which is served for the rest of its time. It counts as not
 * published: another account's zone may have been served in its place meanwhile, whose secondaries follow it until then.
 */
export const continueZone = async (trx: Trx, from: number, to: number): Promise<void> => {
  await moveZone(trx, from, to)
  await sql`
    update domains d set served_until = former.served_until,
      served_as = case when former.delegation_type = 'external' then former.served_as else former.delegation_type end
    from domains former where d.id = ${to} and former.id = ${from} and former.served_until is not null
      and not former.held`.execute(trx)
  await sql`update domains set served_until = null, served_as = null where id = ${from}`.execute(trx)
  await sql`update dns_zones set published_serial = null where domain_id = ${to}`.execute(trx)
}
