import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type Address, type AddressInput, addressCalls } from '@panel/shared/contract'
import { addressKeys } from '@panel/shared/lists'

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
