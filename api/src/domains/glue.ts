import type { Domain } from '@panel/shared/contract'
import type { GlueField, NameserverField, Nameservers } from '@panel/shared/rules'
import type { HostObject } from '../database/registry-columns'
import type { DomainRow } from '../database/schema'

const fields = ['ns1', 'ns2', 'ns3', 'ns4'] as const

type ServerColumns = Pick<DomainRow, NameserverField | 'more_nameservers'>

export const hostsOf = (nameservers: ServerColumns): string[] =>
  [...fields.map(field => nameservers[field]), ...nameservers.more_nameservers].filter(host => host !== null)

type DelegationColumns = ServerColumns & Pick<DomainRow, 'glue'>

/** The addresses of nameservers inside a domain, as the contract has them. */
export const glueFields = (domain: Pick<DomainRow, NameserverField | 'glue'>): Pick<Domain, GlueField> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const addresses = domain.glue[domain[field] ?? '']
      return addresses ? [[`${field}_addresses`, addresses]] : []
    }),
  )

/** The four that the owner of a domain edits. */
export const editedServers = (domain: Pick<DomainRow, NameserverField | 'glue'>): Nameservers => {
  const { ns1, ns2, ns3, ns4 } = domain
  return { ns1, ns2, ns3, ns4, ...glueFields(domain) }
}

/** Nameservers of a domain beyond the four, with the addresses of those inside it. */
export type MoreServers = Pick<DomainRow, 'more_nameservers' | 'glue'>

export const moreServers = ({ more_nameservers, glue }: MoreServers): MoreServers => ({
  more_nameservers,
  glue: Object.fromEntries(Object.entries(glue).filter(([host]) => more_nameservers.includes(host))),
})

/** What puts all nameservers of a domain back as they are now. */
export const formerServers = (domain: DomainRow) => ({
  delegation_type: domain.delegation_type,
  ...editedServers(domain),
  more: moreServers(domain),
})

/** For the log, which keeps texts. */
export const glueText = (domain: Pick<DomainRow, 'glue'>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(domain.glue).map(([host, addresses]) => [host, addresses.join(', ')]))

/** As the database has those that an owner chooses, which replace all that there were; `more` comes back with them. */
export const toColumns = (
  nameservers: Nameservers,
  more: MoreServers = { more_nameservers: [], glue: {} },
): DelegationColumns => {
  const { ns1, ns2, ns3, ns4 } = nameservers
  const glue = fields.flatMap(field => {
    const [host, addresses] = [nameservers[field], nameservers[`${field}_addresses`]]
    return host !== null && addresses ? [[host, addresses] as const] : []
  })
  return { ns1, ns2, ns3, ns4, ...more, glue: { ...more.glue, ...Object.fromEntries(glue) } }
}

const [first, second, third, fourth] = [0, 1, 2, 3] as const

/** Hosts of the registry, as the database has nameservers. */
export const hostsToNameservers = (hosts: readonly string[]): ServerColumns => ({
  ns1: hosts[first] ?? null,
  ns2: hosts[second] ?? null,
  ns3: hosts[third] ?? null,
  ns4: hosts[fourth] ?? null,
  more_nameservers: hosts.slice(fields.length),
})

/** Hosts inside a domain, as the database has them. */
export const glueColumn = (glue: readonly HostObject[] = []): DomainRow['glue'] =>
  Object.fromEntries(glue.map(({ name, addresses }) => [name, [...addresses]]))

/** As the registry has them. */
export const glueObjects = ({ glue }: Pick<DomainRow, 'glue'>): HostObject[] =>
  Object.entries(glue).map(([name, addresses]) => ({ name, addresses }))
