import { callApi, queryOptions, useQuery } from '@panel/shared/api-client'
import { type ZoneRules, zoneRuleCalls } from '@panel/shared/contract'
import { keys } from './keys'

/** What the registries of the zones want. */
export const zoneRulesQuery = () =>
  queryOptions({
    queryKey: keys.zoneRules,
    queryFn: ({ signal }) => callApi(zoneRuleCalls.list, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The rules of each zone; until they are known, none. */
export const useZoneRules = (): readonly ZoneRules[] => useQuery(zoneRulesQuery()).data ?? []
