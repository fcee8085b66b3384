import { callApi, queryOptions } from '@panel/shared/api-client'
import { orderCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'
import { latestQuery } from '../../../common/latest-query'

/** The orders of the account, newest first: the latest `limit`, at most 999. */
export const ordersQuery = (limit: number) =>
  latestQuery(accountKeys.orders(limit), limit, (input, options) => callApi(orderCalls.list, input, options))

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: accountKeys.order(id),
    queryFn: ({ signal }) => callApi(orderCalls.get, { params: { id } }, { signal }),
  })
