import type { Dnssec } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../caller'
import type { DnsZoneRow } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { toDomain } from '../domains/to-dto'
import { ProblemError } from '../errors'
import { requestPublication } from '../publishing/outbox-repository'
import { findZone, setSigned } from '../publishing/repository'
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

/** @throws ProblemError not_found */
export const getDnssec = async (context: RequestContext, user: User, domainId: number): Promise<Dnssec> => {
  await getOwned(context.db, user, domainId)
  return toDnssec(await findZone(context.db, domainId))
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
