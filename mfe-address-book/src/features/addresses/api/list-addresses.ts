import { callApi, queryOptions } from '@panel/shared/api-client'
import { addressCalls } from '@panel/shared/contract'
import { addressKeys } from '../../../model/address-keys'

/** All addresses of the user (SPEC S7.19). */
export const addressesQuery = () =>
  queryOptions({
    queryKey: addressKeys.list,
    queryFn: ({ signal }) => callApi(addressCalls.list, {}, { signal }),
  })
