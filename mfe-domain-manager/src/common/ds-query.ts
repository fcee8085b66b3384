import { callApi, queryOptions } from '@panel/shared/api-client'
import { domainDsCalls } from '@panel/shared/contract'
import { keys } from './keys'

/** Milliseconds between two questions while the registry has yet to take a change. */
const soon = 5000

/** The DS records of a domain, with what its nameservers answer now. */
export const dsQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.ds(domainId),
    queryFn: ({ signal }) => callApi(domainDsCalls.ds, { params: { id: domainId } }, { signal }),
    refetchInterval: query => (query.state.data?.state === 'pending' ? soon : false),
    staleTime: 5000,
    retry: false,
  })
