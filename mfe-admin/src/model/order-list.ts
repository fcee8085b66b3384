import type { AdminOrder } from '@panel/shared/contract'
import { readList } from '@panel/shared/rules'

export const orderStates = ['open', 'paid', 'cancelled'] as const satisfies readonly AdminOrder['state'][]

export const orderTones = { open: 'warning', paid: 'success', cancelled: 'neutral' } as const

/** What the list of orders can be filtered by. */
export const orderChoices = { sortFields: [], statuses: orderStates } as const

/** The filter and the page of an address, as the call wants them; `cursor` is the order before which the page begins. */
export const ordersQueryOf = (
  search: URLSearchParams,
): { q?: string; state?: AdminOrder['state']; cursor?: string } => {
  const { q, status } = readList(orderChoices, search)
  const [before] = /^[1-9]\d{0,14}$/.exec(search.get('before') ?? '') ?? []
  const term = q.trim().slice(0, 200)
  return { ...(term && { q: term }), ...(status !== 'all' && { state: status }), ...(before && { cursor: before }) }
}
