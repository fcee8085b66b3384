import { queryOptions } from '@tanstack/react-query'
import { cartCalls, searchCalls, userCalls } from '../contract'
import { callApi } from './call-api'
import { callQuery } from './call-query'

/** Keys of the records that more than one place shows. A panel's own records have their keys in its features. */
export const sharedKeys = {
  me: ['me'] as const,
  cart: ['cart'] as const,
  zones: ['zones'] as const,
  domains: ['domains'] as const,
}

/** The signed-in user; a 401 is the caller's to judge (S4.4). */
export const meQuery = () =>
  queryOptions({
    queryKey: sharedKeys.me,
    queryFn: ({ signal }) => callApi(userCalls.me, {}, { signal, unauthorized: 'throw' }),
  })

/** The cart; its length is the count of the header (S3.4, S7.12). */
export const cartQuery = () => callQuery(sharedKeys.cart, cartCalls.list)

/** The zones offered, the default first (S9.5). */
export const zonesQuery = () =>
  queryOptions({
    queryKey: sharedKeys.zones,
    queryFn: ({ signal }) => callApi(searchCalls.zones, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
