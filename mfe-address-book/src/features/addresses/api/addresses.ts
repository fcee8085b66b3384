import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { type Address, type AddressInput, addressCalls } from '@panel/shared/contract'
import { addressKeys } from '@panel/shared/lists'

/** One address, always as the server has it now: it is about to be edited (S7.21). */
export const addressQuery = (id: number) =>
  queryOptions({
    queryKey: addressKeys.one(id),
    queryFn: ({ signal }) => callApi(addressCalls.get, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Adds an address (S7.20); updates the list. */
export const useCreateAddress = () =>
  useMutation({
    mutationFn: (body: AddressInput) => callApi(addressCalls.create, { body }),
    onSuccess: created => {
      queryClient.setQueryData<Address[]>(addressKeys.list, list => list && [...list, created])
      return queryClient.invalidateQueries({ queryKey: addressKeys.list })
    },
  })

/** Replaces an address (S7.21); updates the list. */
export const useUpdateAddress = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number; body: AddressInput }) =>
      callApi(addressCalls.update, { params: { id }, body }),
    onSuccess: updated =>
      void queryClient.setQueryData<Address[]>(addressKeys.list, list =>
        list?.map(address => (address.id === updated.id ? updated : address)),
      ),
  })

/** Deletes an address (S7.21); takes it out of the list. After a refusal the list is read again. */
export const useDeleteAddress = () =>
  useMutation({
    mutationFn: (id: number) => callApi(addressCalls.remove, { params: { id } }),
    onSuccess: (_, id) =>
      void queryClient.setQueryData<Address[]>(addressKeys.list, list => list?.filter(address => address.id !== id)),
    onError: () => void queryClient.invalidateQueries({ queryKey: addressKeys.list }),
  })
