import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type DelegationType, type DnsRecord, type Domain, domainCalls } from '@panel/shared/contract'
import type { Nameservers } from '@panel/shared/rules'
import { storeDomain } from '../../../common/domain-cache'
import { keys } from '../../../common/keys'
import { domainQuery } from '../../../common/queries'

/** The form of S3.10, checked. */
export interface DelegationChange {
  type: DelegationType
  nameservers: Nameservers
}

const nameserversOf = ({ ns1, ns2, ns3, ns4, ...domain }: Domain): Nameservers => ({
  ...{ ns1, ns2, ns3, ns4 },
  ns1_addresses: domain.ns1_addresses,
  ns2_addresses: domain.ns2_addresses,
  ns3_addresses: domain.ns3_addresses,
  ns4_addresses: domain.ns4_addresses,
})

/** What puts a domain's delegation back as it is now. */
export const currentDelegation = (domain: Domain): DelegationChange => ({
  type: domain.delegation_type,
  nameservers: nameserversOf(domain),
})

/** Work in bulk may wait for the domain although what was saved does not. */
const isInEffect = (domain: Domain, { type, nameservers }: DelegationChange): boolean => {
  const stored = Object.entries(nameserversOf(domain))
  const isAlike = ([field, value]: [string, unknown]) =>
    JSON.stringify(value ?? null) === JSON.stringify(nameservers[field as keyof Nameservers] ?? null)
  return domain.delegation_type === type && (type !== 'external' || stored.every(isAlike))
}

/**
 * Saves delegation and nameservers in the order of S4.8: the delegation first if it differs; external: then the
 * nameservers, the domain read again, the list of records cleared; parking: the list cleared; internal: the records
 * read again. Resolves with the moment at which it takes effect, where it has to wait. Each answer is taken over at
 * once, so that a failure half way shows the domain as it is.
 */
export const saveDelegation = async (before: Domain, change: DelegationChange): Promise<string | undefined> => {
  const { type, nameservers } = change
  const params = { id: before.id }
  const recordsKey = keys.records(before.id)
  let now = before
  if (type !== before.delegation_type) {
    now = await callApi(domainCalls.setDelegation, { params, body: { delegation_type: type } })
    storeDomain(now)
  }
  if (type === 'external') {
    await callApi(domainCalls.setNameservers, { params, body: nameservers })
    now = await queryClient.fetchQuery({ ...domainQuery(before.id), staleTime: 0 })
    storeDomain(now)
  }
  const waits = now.pending?.find(({ kind }) => kind === 'delegation' || kind === 'nameservers')
  if (waits && !isInEffect(now, change)) return waits.until
  if (type === 'internal') await queryClient.invalidateQueries({ queryKey: recordsKey })
  else queryClient.setQueryData<DnsRecord[]>(recordsKey, [])
  return undefined
}

export const useSaveDelegation = (domain: Domain) =>
  useMutation({ mutationFn: (change: DelegationChange) => saveDelegation(domain, change) })
