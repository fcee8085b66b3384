import { callApi, queryOptions } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** All accounts with their domains, newest first (S7.17). */
export const usersQuery = () =>
  queryOptions({
    queryKey: keys.users,
    queryFn: ({ signal }) => callApi(adminCalls.logs, {}, { signal }),
  })
