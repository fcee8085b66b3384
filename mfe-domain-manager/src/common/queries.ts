import { callApi, isApiError, queryOptions, useQuery } from '@panel/shared/api-client'
import { domainCalls, domainDsCalls, type ZoneRules, zoneRuleCalls } from '@panel/shared/contract'
import { cachedDomain } from './domain-cache'
import { keys } from './keys'

/** One domain (S7.23); until its own answer is there, as the list shows it. */
export const domainQuery = (id: number) =>
  queryOptions({
    queryKey: keys.domain(id),
    queryFn: ({ signal }) => callApi(domainCalls.get, { params: { id } }, { signal }),
    placeholderData: () => cachedDomain(id),
  })

/** Whether an error says that there is no such domain, so that asking again cannot help. */
export const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404

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

/** What the registries of the zones want. */
export const zoneRulesQuery = () =>
  queryOptions({
    queryKey: keys.zoneRules,
    queryFn: ({ signal }) => callApi(zoneRuleCalls.list, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The rules of each zone; until they are known, none. */
export const useZoneRules = (): readonly ZoneRules[] => useQuery(zoneRulesQuery()).data ?? []
