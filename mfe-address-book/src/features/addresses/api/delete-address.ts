import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type Address, addressCalls } from '@panel/shared/contract'
import { addressKeys } from '@panel/shared/lists'

/** Deletes an address (S7.21); takes it out of the list. After a refusal the list is read again. */
export const useDeleteAddress = () =>
  useMutation({
    mutationFn: (id: number) => callApi(addressCalls.remove, { params: { id } }),
    onSuccess: (_, id) =>
      void queryClient.setQueryData<Address[]>(addressKeys.list, list => list?.filter(address => address.id !== id)),
    onError: () => void queryClient.invalidateQueries({ queryKey: addressKeys.list }),
  })
