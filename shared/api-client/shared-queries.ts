import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type CallInput, type CallShape, cartListCall, searchCalls, userCalls } from '../contract'
import { setTimeZone } from '../i18n'
import { countInstance } from '../instances'
import { useSession } from '../session'
import { callApi } from './call-api'

const staleTimeMs = 10_000

/** The one cache of server records that shell and panels share. Errors are shown by components, not from here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: staleTimeMs, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})

countInstance('query-client')

/** Query of a call that takes no input, under `queryKey`. */
export const callQuery = <const C extends CallShape>(queryKey: readonly string[], call: C) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => callApi(call, {} as CallInput<C>, { signal }) })

/** Keys of the records that more than one place shows. A panel's own records have their keys in its features. */
export const sharedKeys = {
  me: ['me'] as const,
  cart: ['cart'] as const,
  zones: ['zones'] as const,
  domains: ['domains'] as const,
  attention: ['attention'] as const,
}

/** The signed-in user, in whose time zone dates are shown from then on; a 401 is left to the caller (S4.4). */
export const meQuery = () =>
  queryOptions({
    queryKey: sharedKeys.me,
    queryFn: async ({ signal }) => {
      const me = await callApi(userCalls.me, {}, { signal, unauthorized: 'throw' })
      setTimeZone(me.time_zone)
      return me
    },
  })

/** The cart; its length is the count of the header (S3.4, S7.12). */
export const cartQuery = () => callQuery(sharedKeys.cart, cartListCall)

/** The zones offered, the default first (S9.5). */
export const zonesQuery = () =>
  queryOptions({
    queryKey: sharedKeys.zones,
    queryFn: ({ signal }) => callApi(searchCalls.zones, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether the signed-in user is an administrator, as the me call of the sign-in answered. */
export const useIsAdmin = (): boolean => {
  // Only once the user is known: the last observer that leaves a page would cancel the call that finds the user.
  const known = useSession(state => state.user !== null)
  const { data } = useQuery({ ...meQuery(), enabled: known, staleTime: Number.POSITIVE_INFINITY })
  return known && data?.is_admin === true
}
