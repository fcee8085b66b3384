import type { Dnssec, DsRecord } from '@panel/shared/contract'
import { domainCan, fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import type { DnsZoneRow, DomainRow } from '../database/schema'
import { transact } from '../database/transact'
import { heldDs } from '../dnssec/held-ds'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { toDomain } from '../domains/to-dto'
import { awaitRemoval, removeDs } from '../publishing/delegation-signer'
import { requestPublication } from '../publishing/outbox-repository'
import { askRegistryDs } from '../publishing/registry-ds'
import { findZone } from '../publishing/repository'
import { setSigned } from '../publishing/signing-repository'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'

const stateOf = (zone: DnsZoneRow | undefined): Dnssec['state'] => {
  if (!zone?.dnssec) return zone?.stays_signed ? 'ending' : 'unsigned'
  return zone.ds.length > 0 ? 'signed' : 'pending'
}

const toDnssec = (zone: DnsZoneRow | undefined): Dnssec => ({
  enabled: zone?.dnssec ?? false,
  ds: zone?.dnssec ? zone.ds : [],
  state: stateOf(zone),
  handed_over: zone !== undefined && zone.registry_ds.length > 0,
  ...(zone?.stays_signed && !zone.dnssec && { signed_until: zone.unsigned_from?.toISOString() ?? null }),
})

/**
 * What the registry has, and what resolvers still find of it; null where either may still have some. The registry of a
 * domain that is registered elsewhere is not asked.
 */
const dsOfParent = async (context: RequestContext, domain: DomainRow): Promise<DsRecord[] | null> => {
  const [held, found] = await Promise.all([
    domain.status === 'unregistered' ? [] : heldDs(context, domain),
    askRegistryDs(fullName(domain), context.settings),
  ])
  const all = [...(held ?? []), ...(found ?? [])]
  if (all.length === 0 && (held === null || found === null)) return null
  return [...new Map(all.map(one => [`${one.key_tag} ${one.digest_type} ${one.digest}`, one])).values()]
}

/**
 * `asksRegistry`: also which DS records the registry has and resolvers find. @throws ProblemError not_found,
 * too_many_requests
 */
export const getDnssec = async (
  context: RequestContext,
  user: User,
  domainId: number,
  asksRegistry: boolean,
): Promise<Dnssec> => {
  const domain = await getOwned(context.db, user, domainId)
  const known = toDnssec(await findZone(context.db, domainId))
  if (!asksRegistry) return known
  await consume(context, limits.nameserverChecks, String(user.id))
  return { ...known, at_registry: await dsOfParent(context, domain) }
}

/**
 * Signs a zone, whose DS records go to the registry as soon as its servers have it; or takes those back, and stops
 * signing when resolvers have forgotten them.
 * @throws ProblemError not_found, domain_not_approved, dns_disabled, registry_locked, dnssec_at_server
 */
export const setDnssec = (context: RequestContext, user: User, domainId: number, enabled: boolean): Promise<Dnssec> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, domainId)
    assertAllowed(domainCan.toggleDnssec(toDomain(domain)))
    if (context.settings.DNS_PUBLISHER?.kind === 'rfc2136') throw new ProblemError('dnssec_at_server')
    const zone = await findZone(trx, domainId)
    if ((zone?.dnssec ?? false) === enabled) return toDnssec(zone)
    const isRegistered = domain.status !== 'unregistered'
    if (!enabled && zone) await (isRegistered ? removeDs(trx, context.work, zone) : awaitRemoval(trx, zone))
    await setSigned(trx, domainId, enabled)
    await requestPublication(trx, context, domainId)
    await audit(trx, context, {
      event: 'dnssec_changed',
      actor: user.id,
      subject: `domain ${domainId}`,
      data: { enabled },
    })
    return toDnssec(await findZone(trx, domainId))
  })
