import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { orderCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** How an open order ends. */
export type End = 'pay' | 'cancel'

const calls = { pay: orderCalls.pay, cancel: orderCalls.cancel }

/** Marks an order as paid, or cancels it; throws `ApiError`. The lists are read again, after a refusal too: another administrator may have been first. */
export const useEndOrder = () =>
  useMutation({
    mutationFn: ({ id, end }: { id: number; end: End }) => callApi(calls[end], { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.allOrders }),
  })
