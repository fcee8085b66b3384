import { callApi, useMutation, useQueryClient } from '@panel/shared/api-client'
import { type Transfer, transferCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Offers a domain to another account (S7.28). Updates: the transfers. */
export const useStartTransfer = (domainId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) =>
      callApi(transferCalls.start, { params: { id: domainId }, body: { target_email: email } }),
    onSuccess: transfer => {
      client.setQueryData<Transfer[]>(keys.transfers, list => [transfer, ...(list ?? [])])
      return client.invalidateQueries({ queryKey: keys.transfers })
    },
  })
}
