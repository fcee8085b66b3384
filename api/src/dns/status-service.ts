import type { DnsStatus } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import type { User } from '../base/caller'
import type { DnsZoneRow, DomainRow } from '../database/schema'
import { getOwned } from '../domains/access'
import { answersOf } from '../publishing/aliases-repository'
import { findZone, isServed, recordServed } from '../publishing/repository'
import { findSecondaries } from '../publishing/secondaries-repository'
import { askSerials } from '../publishing/serials'
import type { RequestContext } from '../request-context'
import { askFollowers } from './secondaries-service'

type Reason = NonNullable<DnsStatus['reason']>

/** Why a zone is not published at all. */
const whyNotPublished = async (context: RequestContext, domain: DomainRow): Promise<Reason | null> => {
  if (!context.settings.DNS_PUBLISHER) return 'no_publisher'
  if (domain.delegation_type === 'external') return 'external'
  if (await isServed(context.db, domain.id)) return null
  return domain.status === 'unregistered' ? 'unproven' : 'not_approved'
}

/** Seconds from saving until every server had it, where that is known for the current serial. */
const secondsOf = (zone: DnsZoneRow | undefined): { seconds?: number } => {
  if (!zone?.served_at || zone.served_serial !== zone.serial) return {}
  return { seconds: Math.max(0, Math.round((zone.served_at.getTime() - zone.wanted_at.getTime()) / 100) / 10) }
}

const stateOf = (
  zone: DnsZoneRow | undefined,
  servers: DnsStatus['servers'],
): Pick<DnsStatus, 'state'> & { reason?: Reason } => {
  if (zone?.failure) return { state: 'failed', reason: zone.failure }
  if (!zone || zone.published_serial === null || zone.published_serial !== zone.serial) return { state: 'publishing' }
  if (servers.length === 0) return { state: 'publishing', reason: 'no_servers' }
  return servers.every(({ serial }) => serial === zone.serial)
    ? { state: 'served' }
    : { state: 'publishing', reason: 'servers_behind' }
}

/** The targets of a zone's ALIAS records; nothing where it has none. */
const aliasesOf = async ({ db }: RequestContext, domainId: number): Promise<Pick<DnsStatus, 'aliases'>> => {
  const found = await answersOf(db, domainId)
  if (found.length === 0) return {}
  return { aliases: found.map(one => ({ ...one, checked_at: one.checked_at.toISOString() })) }
}

/**
 * What the public servers have of a zone, asked now: served means that each of them answered with the serial of what is
 * stored. @throws ProblemError not_found
 */
export const getStatus = async (context: RequestContext, user: User, domainId: number): Promise<DnsStatus> => {
  const domain = await getOwned(context.db, user, domainId)
  const reason = await whyNotPublished(context, domain)
  const known = await findZone(context.db, domainId)
  if (reason !== null) return { state: 'not_published', serial: known?.serial ?? 0, servers: [], reason }
  const followers = await findSecondaries(context.db, domainId)
  const [servers, secondaries] = await Promise.all([
    askSerials(context.settings.DNS_PUBLISHER?.servers ?? [], fullName(domain)),
    askFollowers(context, followers, fullName(domain)),
  ])
  const zone = await findZone(context.db, domainId)
  // Targets are what records say, which a token that is limited to some of them does not read here.
  const aliases = user.token?.records ? {} : await aliasesOf(context, domainId)
  const state = { ...stateOf(zone, servers), ...aliases, ...(secondaries.length > 0 && { secondaries }) }
  if (state.state !== 'served' || !zone) return { ...state, serial: zone?.serial ?? 0, servers }
  await recordServed(context.db, domainId, zone.serial)
  const silent = aliases.aliases?.some(({ failure }) => failure !== null)
  const seconds = secondsOf(await findZone(context.db, domainId))
  return { ...state, serial: zone.serial, servers, ...seconds, ...(silent && { reason: 'alias_unanswered' }) }
}
