import { callApi, queryOptions } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { adminKeys } from '../../../model/admin-keys'

/** All domain requests, newest first (SPEC S7.16). */
export const domainsQuery = () =>
  queryOptions({
    queryKey: adminKeys.domains,
    queryFn: ({ signal }) => callApi(adminCalls.domains, {}, { signal }),
  })
