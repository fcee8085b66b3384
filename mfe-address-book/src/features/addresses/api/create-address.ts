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
