import type { Contacts } from '@panel/shared/contract'
import type { DomainName } from '@panel/shared/rules'
import { contactsOf } from '../contacts/service'
import type { DomainRow } from '../database/schema'
import { ProblemError } from '../errors'
import { limits } from '../limits'
import type { LookupResult } from '../lookup/lookup'
import { formatWhois } from '../lookup/whois-text'
import { clientKey, consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { askRegistry } from './availability'
import { readName } from './read-name'
import { findHeld } from './repository'

const roles = { registrant: 'Registrant', admin: 'Admin', tech: 'Tech' } as const
const redacted = 'REDACTED FOR PRIVACY'

const contactLines = (contacts: Contacts, isPrivate: boolean) =>
  (['registrant', 'admin', 'tech'] as const).map(role => {
    const { name, email, phone, address, hidden } = contacts[role]
    const show = (value: string): string => (isPrivate || hidden ? redacted : value)
    return {
      role: roles[role],
      lines: { Name: show(name), Email: show(email), Phone: show(phone), Address: show(address) },
    }
  })

const statusLines = (domain: DomainRow): string[] => {
  if (domain.status === 'pending') return ['pendingCreate']
  if (domain.status === 'reserved') return ['serverHold']
  return domain.client_transfer_lock ? ['clientTransferProhibited'] : ['ok']
}

const ownText = async (context: RequestContext, domain: DomainRow): Promise<string> =>
  formatWhois({
    domain: `${domain.name}.${domain.zone}`,
    registryId: `D${domain.id}-${context.settings.PLATFORM_HOST.toUpperCase()}`,
    registrar: context.settings.PLATFORM_HOST,
    createdAt: domain.created_at.toISOString(),
    expiresAt: domain.expires_at?.toISOString() ?? null,
    status: statusLines(domain),
    contacts:
      domain.status === 'approved' ? contactLines(await contactsOf(context, domain), domain.privacy_enabled) : [],
    nameservers: [domain.ns1, domain.ns2, domain.ns3, domain.ns4].filter(host => host !== null),
    source: context.settings.PLATFORM_HOST,
  })

const find = async (context: RequestContext, name: DomainName): Promise<LookupResult> => {
  const held = await findHeld(context.db, name)
  if (!held) return askRegistry(context, name)
  return { state: 'taken', text: await ownText(context, held), source: context.settings.PLATFORM_HOST }
}

/** The state of a name in any of the offered zones (S7.11). */
export const whois = async (context: RequestContext, typed: string): Promise<LookupResult> => {
  await consume(context, limits.lookupPerAddress, clientKey(context.ip))
  return find(context, readName(typed, context.settings.ZONES, 'domain'))
}

/** The refusal that a state other than taken is answered with. */
export const problemOfState = (state: 'available' | 'unknown') =>
  state === 'available' ? new ProblemError('domain_available') : new ProblemError('lookup_unknown', { retryAfter: 10 })
