import { QueryClient } from '@tanstack/react-query'
import { countInstance } from '../instances'

const staleTimeMs = 10_000

/** The one cache of server records that shell and panels share. Errors are shown by components, not from here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: staleTimeMs, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})

countInstance('query-client')
