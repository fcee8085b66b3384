import { callApi, queryOptions } from '@panel/shared/api-client'
import { activityCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'

/** What happened to the account, newest first: the latest `limit` entries, at most 999. */
export const activityQuery = (limit: number) =>
  queryOptions({
    queryKey: accountKeys.activity(limit),
    queryFn: ({ signal }) => callApi(activityCalls.mine, { query: { limit: String(limit) } }, { signal }),
    placeholderData: before => before,
  })
