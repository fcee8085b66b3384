import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type Address, type AddressInput, addressCalls } from '@panel/shared/contract'
import { addressKeys } from '@panel/shared/lists'

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
        list?.map(address => (address.id === updated.id ? { ...address, ...updated } : address)),
      ),
  })
