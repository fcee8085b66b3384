import type { DomainName } from '@panel/shared/rules'
import { fullName } from '@panel/shared/rules'
import type { Database } from '../../database/schema'
import type { Lookup } from '../../lookup/lookup'
import { formatWhois } from '../../lookup/whois-text'
import { type RegistryDomain, type RegistryPort, RegistryUnavailable } from '../port'
import { holderOf } from './world'

const source = 'registry'

const textOf = (name: DomainName, domain: RegistryDomain): string => {
  const holder = holderOf(name)
  return formatWhois({
    domain: domain.name,
    registryId: domain.name.toUpperCase().replaceAll('.', '-'),
    registrar: holder?.registrar ?? domain.sponsor,
    createdAt: domain.createdAt.toISOString(),
    expiresAt: domain.expiresAt.toISOString(),
    status: domain.statuses,
    contacts: holder
      ? [{ role: 'Registrant', lines: { Organization: holder.organization, Country: holder.country } }]
      : [],
    nameservers: domain.hosts,
    isSigned: domain.ds.length > 0,
    source,
  })
}

const keptText = (name: string, status: 'reserved' | 'premium', price?: string): string => {
  const cost = price === undefined ? '' : `Price of the First Year: ${price}\n`
  return `Domain Name: ${name.toUpperCase()}\nDomain Status: ${status}\n${cost}`
}

/** Asks the registry itself. */
export const sandboxLookup = (registry: RegistryPort, db: Database): Lookup => ({
  find: async name => {
    const ours = registry.on(db)
    const asked = fullName(name)
    try {
      const [answer] = await ours.check([asked])
      if (!answer) return { state: 'unknown', source }
      if (answer.premium)
        return { state: 'taken', reason: 'premium', text: keptText(asked, 'premium', answer.price), source }
      if (answer.available) return { state: 'available', source }
      const domain = answer.reason === 'reserved' ? null : await ours.info(asked)
      if (!domain) return { state: 'taken', reason: 'reserved', text: keptText(asked, 'reserved'), source }
      return { state: 'taken', text: textOf(name, domain), source }
    } catch (error) {
      if (error instanceof RegistryUnavailable) return { state: 'unknown', source }
      throw error
    }
  },
})
