import { queryOptions } from '@tanstack/react-query'
import type { CallInput, CallShape } from '../contract'
import { callApi } from './call-api'

/** Query of a call that takes no input, under `queryKey`. */
export const callQuery = <const C extends CallShape>(queryKey: readonly string[], call: C) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => callApi(call, {} as CallInput<C>, { signal }) })
