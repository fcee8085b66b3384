import { callApi, queryOptions } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { adminKeys } from '../../../model/admin-keys'

/** All accounts with their domains, newest first (SPEC S7.17). */
export const usersQuery = () =>
  queryOptions({
    queryKey: adminKeys.users,
    queryFn: ({ signal }) => callApi(adminCalls.logs, {}, { signal }),
  })
