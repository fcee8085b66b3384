import { callApi, queryOptions } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** All domain requests, newest first (S7.16). */
export const domainsQuery = () =>
  queryOptions({
    queryKey: keys.domains,
    queryFn: ({ signal }) => callApi(adminCalls.domains, {}, { signal }),
  })
