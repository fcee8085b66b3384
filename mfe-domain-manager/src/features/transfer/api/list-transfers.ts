import { callApi, queryOptions } from '@panel/shared/api-client'
import { transferCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Transfers from and to the user, newest first. */
export const transfersQuery = () =>
  queryOptions({
    queryKey: keys.transfers,
    queryFn: ({ signal }) => callApi(transferCalls.list, {}, { signal }),
  })
