import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type Transfer, transferCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** How a pending transfer ends: the receiver accepts or declines, the sender cancels. */
type TransferEnd = 'accept' | 'decline' | 'cancel'

const calls = {
  accept: (id: number) => callApi(transferCalls.accept, { params: { id } }),
  decline: (id: number) => callApi(transferCalls.decline, { params: { id } }),
  cancel: (id: number) => callApi(transferCalls.cancel, { params: { id } }),
}

/**
 * Ends a pending transfer. Updates: the transfers; on accept also the list of domains. `onDone` is called before that,
 * since what shows the transfer then goes away.
 */
export const useSettleTransfer = (transferId: number, end: TransferEnd, onDone: () => void) => {
  return useMutation({
    mutationFn: () => calls[end](transferId),
    onSuccess: settled => {
      onDone()
      queryClient.setQueryData<Transfer[]>(keys.transfers, list =>
        list?.map(transfer => (transfer.id === settled.id ? settled : transfer)),
      )
      if (end === 'accept') void queryClient.invalidateQueries({ queryKey: keys.list })
    },
    // Refused, most likely since the other side was faster: show how it is.
    onError: () => queryClient.invalidateQueries({ queryKey: keys.transfers }),
  })
}
