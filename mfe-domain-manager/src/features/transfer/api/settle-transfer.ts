import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type Transfer, transferCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** How a transfer ends: the receiver accepts or declines, the sender cancels, also while an accepted one waits. */
type TransferEnd = 'accept' | 'decline' | 'cancel'

const calls = {
  accept: (id: number) => callApi(transferCalls.accept, { params: { id } }),
  decline: (id: number) => callApi(transferCalls.decline, { params: { id } }),
  cancel: (id: number) => callApi(transferCalls.cancel, { params: { id } }),
}

/**
 * Ends a transfer. Updates: the transfers; on accept also the list of domains, and on cancel the domain, for which
 * nothing waits any more. `onDone` is called before that, since what shows the transfer then goes away.
 */
export const useSettleTransfer = (transferId: number, end: TransferEnd, onDone: (settled: Transfer) => void) => {
  return useMutation({
    mutationFn: () => calls[end](transferId),
    onSuccess: settled => {
      onDone(settled)
      queryClient.setQueryData<Transfer[]>(keys.transfers, list =>
        list?.map(transfer => (transfer.id === settled.id ? settled : transfer)),
      )
      if (end !== 'decline') void queryClient.invalidateQueries({ queryKey: keys.list })
      if (end === 'cancel') void queryClient.invalidateQueries({ queryKey: keys.domain(settled.domain_id) })
    },
    // Refused, most likely since the other side was faster: show how it is.
    onError: () => queryClient.invalidateQueries({ queryKey: keys.transfers }),
  })
}
