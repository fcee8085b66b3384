import { callApi, queryOptions, useQuery } from '@panel/shared/api-client'
import { type AdminOrder, type AuditEntryView, activityCalls, orderCalls } from '@panel/shared/contract'
import { pageSettings } from '@panel/shared/panel'
import { keys } from '../../common/keys'

export interface FoundElsewhere {
  orders: readonly AdminOrder[]
  entries: readonly AuditEntryView[]
}

const limit = '8'

const foundQuery = (q: string) =>
  queryOptions({
    queryKey: keys.found(q),
    queryFn: async ({ signal }): Promise<FoundElsewhere> => {
      const query = { q, limit }
      const [orders, entries] = await Promise.all([
        pageSettings().prices ? callApi(orderCalls.all, { query }, { signal }) : [],
        callApi(activityCalls.audit, { query }, { signal }),
      ])
      return { orders, entries }
    },
  })

/** Orders and entries of the audit that a search finds, which only the server can search; undefined until it answered. */
export const useFoundElsewhere = (q: string): { found: FoundElsewhere | undefined; error: unknown } => {
  const term = q.trim().slice(0, 200)
  const { data, error } = useQuery({ ...foundQuery(term), enabled: term !== '' })
  return { found: data, error }
}
