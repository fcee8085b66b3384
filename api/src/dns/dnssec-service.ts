import type { Dnssec } from '@panel/shared/contract'
import { domainCan, fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../caller'
import type { DnsZoneRow } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { toDomain } from '../domains/to-dto'
import { ProblemError } from '../errors'
import { limits } from '../limits'
import { requestPublication } from '../publishing/outbox-repository'
import { askRegistryDs } from '../publishing/registry-ds'
import { findZone, setSigned } from '../publishing/repository'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'

const stateOf = (zone: DnsZoneRow | undefined): Dnssec['state'] => {
  if (!zone?.dnssec) return 'unsigned'
  return zone.ds.length > 0 ? 'signed' : 'pending'
}

const toDnssec = (zone: DnsZoneRow | undefined): Dnssec => ({
  enabled: zone?.dnssec ?? false,
  ds: zone?.dnssec ? zone.ds : [],
  state: stateOf(zone),
})

/** `asksRegistry`: also which DS records resolvers find for the domain. @throws ProblemError not_found, too_many_requests */
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
  return { ...known, at_registry: await askRegistryDs(fullName(domain), context.settings) }
}

/**
 * Signs a zone or stops signing it.
 * @throws ProblemError not_found, domain_not_approved, dns_disabled, dnssec_at_server
 */
export const setDnssec = (context: RequestContext, user: User, domainId: number, enabled: boolean): Promise<Dnssec> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, domainId)
    assertAllowed(domainCan.manageDns(toDomain(domain)))
    if (context.settings.DNS_PUBLISHER?.kind === 'rfc2136') throw new ProblemError('dnssec_at_server')
    const zone = await findZone(trx, domainId)
    if ((zone?.dnssec ?? false) === enabled) return toDnssec(zone)
    await requestPublication(trx, domainId)
    await setSigned(trx, domainId, enabled)
    await audit(trx, context, {
      event: 'dnssec_changed',
      actor: user.id,
      subject: `domain ${domainId}`,
      data: { enabled },
    })
    return toDnssec(await findZone(trx, domainId))
  })
