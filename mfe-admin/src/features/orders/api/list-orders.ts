import { fetchCall, keepPreviousData, queryOptions } from '@panel/shared/api-client'
import { type AdminOrder, orderCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

export interface OrdersPage {
  orders: readonly AdminOrder[]
  /** Where the page of older orders begins; null on the last one. */
  next: string | null
}

/** A page of everybody's orders, newest first. */
export const ordersQuery = (query: { q?: string; state?: AdminOrder['state']; cursor?: string }) =>
  queryOptions({
    queryKey: keys.orders(String(new URLSearchParams(query))),
    queryFn: async ({ signal }): Promise<OrdersPage> => {
      const { data, headers } = await fetchCall(orderCalls.all, { query }, { signal })
      return { orders: data, next: headers.get('next-cursor') }
    },
    placeholderData: keepPreviousData,
  })
