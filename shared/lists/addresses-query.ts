import { callApi, queryOptions } from '@panel/shared/api-client'
import { addressCalls } from '@panel/shared/contract'

/** Keys of the address book; all are below `all`. */
export const addressKeys = {
  all: ['addresses'] as const,
  list: ['addresses', 'list'] as const,
  one: (id: number) => ['addresses', 'one', id] as const,
}

/** All addresses of the user (S7.19): the address book shows them, contacts are filled in from them. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: addressKeys.list,
    queryFn: ({ signal }) => callApi(addressCalls.list, {}, { signal }),
  })
