import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { type DomainDs, type DsRecord, domainDsCalls } from '@panel/shared/contract'
import { keys } from '../../common/keys'

/** Milliseconds between two questions while the registry has yet to take a change. */
const soon = 5000

/** The DS records of a domain, with what its nameservers answer now. */
export const dsQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.recordsPart(domainId, 'ds'),
    queryFn: ({ signal }) => callApi(domainDsCalls.ds, { params: { id: domainId } }, { signal }),
    refetchInterval: query => (query.state.data?.state === 'pending' ? soon : false),
    staleTime: 30_000,
    retry: false,
  })

export interface DsChange {
  /** All records that the domain is to have: those that stay, and text as it was pasted. */
  ds?: (DsRecord | string)[]
  watch_cds?: boolean
  force?: boolean
}

/** Changes the DS records or the watch. Updates: the DS records. */
export const useSetDs = (domainId: number) =>
  useMutation({
    mutationFn: (body: DsChange) => callApi(domainDsCalls.setDs, { params: { id: domainId }, body }),
    onSuccess: (answer: DomainDs) => queryClient.setQueryData(keys.recordsPart(domainId, 'ds'), answer),
  })
