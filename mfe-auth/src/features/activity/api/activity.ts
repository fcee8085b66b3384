import { callApi } from '@panel/shared/api-client'
import { activityCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'
import { latestQuery } from '../../../common/latest-query'

/** What happened to the account, newest first: the latest `limit` entries, at most 999. */
export const activityQuery = (limit: number) =>
  latestQuery(accountKeys.activity(limit), limit, (input, options) => callApi(activityCalls.mine, input, options))
