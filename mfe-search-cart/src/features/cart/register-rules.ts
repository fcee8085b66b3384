import { callApi, queryOptions, useQuery } from '@panel/shared/api-client'
import { type CartItem, zoneRuleCalls } from '@panel/shared/contract'
import { keys } from '../../common/keys'

export const zoneRulesQuery = () =>
  queryOptions({
    queryKey: keys.zoneRules,
    queryFn: ({ signal }) => callApi(zoneRuleCalls.list, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Which zones of the new names wait for the payment, and whether any waits for an approval. */
export const useRegisterRules = (items: readonly CartItem[]) => {
  const zones = [...new Set(items.filter(({ kind }) => kind === 'register').map(({ zone }) => zone))]
  const rules = useQuery({ ...zoneRulesQuery(), enabled: zones.length > 0 }).data ?? []
  const ruleOf = (of: string) => rules.find(({ zone }) => zone === of)?.register
  const paidFirst = zones.filter(ruleOf).map(zone => `.${zone}`)
  return { paidFirst: paidFirst.join(', '), approved: zones.some(zone => ruleOf(zone) !== 'payment') }
}
