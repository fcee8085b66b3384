import { callApi, callQuery, queryClient, useMutation } from '@panel/shared/api-client'
import { type Transfer, transferCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Transfers from and to the user, newest first. */
export const transfersQuery = () => callQuery(keys.transfers, transferCalls.list)

/** Offered, or accepted and not handed over yet. */
export const isUnderWay = ({ status, completes_at }: Transfer): boolean => status === 'pending' || Boolean(completes_at)

/** Offers a domain to another account (S7.28). Updates: the transfers. */
export const useStartTransfer = (domainId: number) => {
  return useMutation({
    mutationFn: (email: string) =>
      callApi(transferCalls.start, { params: { id: domainId }, body: { target_email: email } }),
    onSuccess: transfer => {
      queryClient.setQueryData<Transfer[]>(keys.transfers, list => [transfer, ...(list ?? [])])
      return queryClient.invalidateQueries({ queryKey: keys.transfers })
    },
  })
}
