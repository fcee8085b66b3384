import { sql } from 'kysely'
import type { Database, DomainRow, UnregisteredZoneRow } from '../database/schema'
import { isHeldWork } from './held-repository'

/** What a list shows of a domain, to its owner and to an administrator. */
export const shown = [
  'id',
  'user_id',
  'name',
  'zone',
  'display_name',
  'status',
  'years',
  'fees',
  'registry',
  'reason_code',
  'reason_text',
  'tags',
  'registry_statuses',
  'lock_wish',
  'lock_wished_at',
  'confirm_by',
  'verify_by',
  'held',
  'suspended_at',
  'suspended_reason',
  'leaving_at',
  'created_at',
  'expires_at',
  'deleted_at',
  'decided_at',
  'approved_at',
  'auto_renew',
  'privacy_enabled',
  'client_transfer_lock',
  'delegation_type',
  'ns1',
  'ns2',
  'ns3',
  'ns4',
  'more_nameservers',
  'glue',
] as const satisfies readonly (keyof DomainRow)[]

export type ShownDomain = Pick<DomainRow, (typeof shown)[number]> & {
  /** Whether something waits for it, at the registry or to be sent there; undefined where it was not queried. */
  has_work?: boolean
  /** Whether the zone is signed; undefined where it was not queried. */
  dnssec?: boolean | null
  /** The score of its health; undefined where it was not queried. */
  health?: number | null
  /** Whether its registrant's name, email, phone or country are missing; undefined where it was not queried. */
  lacks_registrant?: boolean
}

/** Percent; null where the domain was never checked. */
export const healthScore = sql<number | null>`(select score from domain_health where domain_id = domains.id)`

export const hasDnssec = sql<boolean | null>`(
  select case when domains.delegation_type = 'external' then registry_ds <> '[]' else dnssec end
  from dns_zones where domain_id = domains.id)`

/** A domain is registered for somebody who can be reached. An address that is one text names its country there. */
export const lacksRegistrant = sql<boolean>`
  (domains.status in ('pending', 'approved', 'expired') and not exists (
    select from contacts where contacts.domain_id = domains.id and contacts.role = 'registrant'
      and contacts.name <> '' and contacts.email <> '' and contacts.phone <> ''
      and (contacts.country <> '' or contacts.address <> '')))`

/** The limit has it looked up for the rows of the page; else all work that waits might be read for them. */
export const hasWork = sql<boolean>`(
  coalesce((select true from registry_tasks where domain_id = domains.id and state = 'waiting' limit 1),
    (select true from held_changes where domain_id = domains.id limit 1),
    (select true from transfers where domain_id = domains.id and status = 'held' limit 1)) is not null
    or domains.verify_by is not null
    or domains.user_id in (select o.user_id from operations o where ${isHeldWork}))`

/** `healthScore` of these domains, of those that were checked. */
export const findScores = async (db: Database, ids: readonly number[]): Promise<Map<number, number | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('domain_health')
    .select(['domain_id', 'score'])
    .where('domain_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ domain_id, score }) => [domain_id, score]))
}

/** What proves a domain that has only its DNS here, and how far that is; by id. */
export const findProofs = async (
  db: Database,
  ids: readonly number[],
): Promise<Map<number, Pick<UnregisteredZoneRow, 'proof' | 'state'>>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('unregistered_zones')
    .select(['domain_id', 'proof', 'state'])
    .where(sql<boolean>`domain_id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ domain_id, ...rest }) => [domain_id, rest]))
}
