import { callApi, queryOptions } from '@panel/shared/api-client'
import { dnsServedCalls } from '@panel/shared/contract'
import type { Nameservers } from '@panel/shared/rules'
import { nameserverFields } from '../../../common/delegation-values'
import { keys } from '../../../common/keys'

/** The names to ask, and the addresses of those that cannot be resolved yet: they are inside the domain. */
export const askedOf = (nameservers: Nameservers) => {
  const hosts = nameserverFields.flatMap(field => {
    const host = nameservers[field]
    return host === null ? [] : [{ host, addresses: nameservers[`${field}_addresses`] ?? [] }]
  })
  return {
    ns: hosts.map(({ host }) => host),
    glue: hosts.flatMap(({ host, addresses }) => addresses.map(address => `${host}@${address}`)),
  }
}

/** What nameservers answer for a domain now; asked when the reader wants to know. */
export const checkQueryOf = (domainId: number, nameservers: Nameservers) => {
  const { ns, glue } = askedOf(nameservers)
  return queryOptions({
    queryKey: keys.recordsPart(domainId, 'nameservers', ...ns, ...glue),
    queryFn: ({ signal }) =>
      callApi(
        dnsServedCalls.nameserverCheck,
        { params: { id: domainId }, query: { ns, ...(glue.length > 0 && { glue }) } },
        { signal },
      ),
    retry: false,
    gcTime: 0,
  })
}
