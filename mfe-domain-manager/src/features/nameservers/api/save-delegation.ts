import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type DelegationType, type DnsRecord, type Domain, domainCalls } from '@panel/shared/contract'
import type { Nameservers } from '@panel/shared/rules'
import { storeDomain } from '../../../common/domain-cache'
import { domainQuery } from '../../../common/domain-query'
import { keys } from '../../../common/keys'

/** The form of S3.10, checked. */
export interface DelegationChange {
  type: DelegationType
  nameservers: Nameservers
}

/**
 * Saves delegation and nameservers in the order of S4.8: the delegation first if it differs; external: then the
 * nameservers, the domain read again, the list of records cleared; parking: the list cleared; internal: the records
 * read again. Resolves with the moment at which it takes effect, where it has to wait. Each answer is taken over at once, so that a failure half way shows the domain as it is.
 */
export const useSaveDelegation = (domain: Domain) => {
  const params = { id: domain.id }
  const recordsKey = keys.records(domain.id)
  const clearRecords = () => queryClient.setQueryData<DnsRecord[]>(recordsKey, [])
  return useMutation({
    mutationFn: async ({ type, nameservers }: DelegationChange) => {
      let now = domain
      if (type !== domain.delegation_type) {
        now = await callApi(domainCalls.setDelegation, { params, body: { delegation_type: type } })
        storeDomain(now)
      }
      if (type === 'external') {
        await callApi(domainCalls.setNameservers, { params, body: nameservers })
        now = await queryClient.fetchQuery({ ...domainQuery(domain.id), staleTime: 0 })
        storeDomain(now)
      }
      const waits = now.pending?.find(({ kind }) => kind === 'delegation' || kind === 'nameservers')
      if (waits) return waits.until
      if (type === 'internal') await queryClient.invalidateQueries({ queryKey: recordsKey })
      else clearRecords()
      return undefined
    },
  })
}
