import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { type Address, addressCalls } from '@panel/shared/contract'
import { addressKeys } from '@panel/shared/lists'

/** One address, always as the server has it now: it is about to be edited (S7.21). */
export const addressQuery = (id: number) =>
  queryOptions({
    queryKey: addressKeys.one(id),
    queryFn: ({ signal }) => callApi(addressCalls.get, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Makes an address the one that requests are registered for; updates the list. */
export const useSetDefault = () =>
  useMutation({
    mutationFn: (id: number) => callApi(addressCalls.setDefault, { body: { address_id: id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: addressKeys.list }),
  })

/** Deletes an address (S7.21); takes it out of the list. After a refusal the list is read again. */
export const useDeleteAddress = () =>
  useMutation({
    mutationFn: (id: number) => callApi(addressCalls.remove, { params: { id } }),
    onSuccess: (_, id) =>
      void queryClient.setQueryData<Address[]>(addressKeys.list, list => list?.filter(address => address.id !== id)),
    onError: () => void queryClient.invalidateQueries({ queryKey: addressKeys.list }),
  })
