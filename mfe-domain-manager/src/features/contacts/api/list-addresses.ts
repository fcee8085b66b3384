import { callApi, queryOptions } from '@panel/shared/api-client'
import { addressCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** The user's address book, to fill contacts from (S7.19). */
export const addressesQuery = () =>
  queryOptions({
    queryKey: keys.addresses,
    queryFn: ({ signal }) => callApi(addressCalls.list, {}, { signal }),
  })
