import type { Domain } from '@panel/shared/contract'
import type { GlueField, NameserverField, Nameservers } from '@panel/shared/rules'
import type { HostObject } from '../database/registry-columns'
import type { DomainRow } from '../database/schema'

const fields = ['ns1', 'ns2', 'ns3', 'ns4'] as const

export const hostsOf = (nameservers: Pick<Domain, NameserverField>): string[] =>
  fields.map(field => nameservers[field]).filter(host => host !== null)

type DelegationColumns = Pick<DomainRow, NameserverField | 'glue'>

/** The addresses of nameservers inside a domain, as the contract has them. */
export const glueFields = (domain: DelegationColumns): Pick<Domain, GlueField> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const addresses = domain.glue[domain[field] ?? '']
      return addresses ? [[`${field}_addresses`, addresses]] : []
    }),
  )

/** For the log, which keeps texts. */
export const glueText = (domain: DelegationColumns): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(domain.glue).map(([host, addresses]) => [host, addresses.join(', ')]))

/** As the database has them. */
export const toColumns = (nameservers: Nameservers): DelegationColumns => {
  const { ns1, ns2, ns3, ns4 } = nameservers
  const glue = fields.flatMap(field => {
    const [host, addresses] = [nameservers[field], nameservers[`${field}_addresses`]]
    return host !== null && addresses ? [[host, addresses] as const] : []
  })
  return { ns1, ns2, ns3, ns4, glue: Object.fromEntries(glue) }
}

const [first, second, third, fourth] = [0, 1, 2, 3] as const

/** Hosts of the registry, as the database has nameservers. */
export const hostsToNameservers = (hosts: readonly string[]): Pick<DomainRow, NameserverField> => ({
  ns1: hosts[first] ?? null,
  ns2: hosts[second] ?? null,
  ns3: hosts[third] ?? null,
  ns4: hosts[fourth] ?? null,
})

/** Hosts inside a domain, as the database has them. */
export const glueColumn = (glue: readonly HostObject[] = []): DomainRow['glue'] =>
  Object.fromEntries(glue.map(({ name, addresses }) => [name, [...addresses]]))

/** As the registry has them. */
export const glueObjects = ({ glue }: Pick<DomainRow, 'glue'>): HostObject[] =>
  Object.entries(glue).map(([name, addresses]) => ({ name, addresses }))
