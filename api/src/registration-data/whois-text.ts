import type { WhoisContact } from '../lookup/whois-text'
import { formatWhois } from '../lookup/whois-text'
import type { RegistrationRecord } from './record'

const redacted = 'REDACTED FOR PRIVACY'

const contactsOf = ({ contacts }: RegistrationRecord): WhoisContact[] => {
  if (!contacts) return []
  const titles = { registrant: 'Registrant', admin: 'Admin', tech: 'Tech' } as const
  return (['registrant', 'admin', 'tech'] as const).map(role => {
    const { name, email, phone, address, isRedacted } = contacts[role]
    const show = (value: string): string => (isRedacted ? redacted : value)
    return {
      role: titles[role],
      lines: { Name: show(name), Email: show(email), Phone: show(phone), Address: show(address) },
    }
  })
}

/** A record of ours as people read it. */
export const recordText = (record: RegistrationRecord, registrar: string): string =>
  formatWhois({
    domain: record.name,
    registryId: record.roid,
    registrar,
    createdAt: record.createdAt.toISOString(),
    expiresAt: record.expiresAt?.toISOString() ?? null,
    status: record.statuses,
    contacts: contactsOf(record),
    nameservers: record.nameservers.map(({ name, addresses }) => [name, ...addresses].join(' ')),
    isSigned: record.ds.length > 0,
    source: registrar,
  })
