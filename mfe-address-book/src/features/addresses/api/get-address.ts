import { callApi, queryOptions } from '@panel/shared/api-client'
import { addressCalls } from '@panel/shared/contract'
import { addressKeys } from '@panel/shared/lists'

/** One address, always as the server has it now: it is about to be edited (S7.21). */
export const addressQuery = (id: number) =>
  queryOptions({
    queryKey: addressKeys.one(id),
    queryFn: ({ signal }) => callApi(addressCalls.get, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
