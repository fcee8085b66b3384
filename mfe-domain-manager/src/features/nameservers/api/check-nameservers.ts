import { callApi, queryOptions } from '@panel/shared/api-client'
import { dnsServedCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** What nameservers answer for a domain now; asked when the reader wants to know. */
export const nameserverCheckQuery = (domainId: number, servers: readonly string[], glue: readonly string[]) =>
  queryOptions({
    queryKey: keys.recordsPart(domainId, 'nameservers', ...servers, ...glue),
    queryFn: ({ signal }) =>
      callApi(
        dnsServedCalls.nameserverCheck,
        { params: { id: domainId }, query: { ns: [...servers], ...(glue.length > 0 && { glue: [...glue] }) } },
        { signal },
      ),
    retry: false,
    gcTime: 0,
  })
