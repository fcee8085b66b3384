import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { orderCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** How an open order ends. */
export type End = 'pay' | 'cancel'

const calls = { pay: orderCalls.pay, cancel: orderCalls.cancel }

/** Lists that show an order: requests say whether it is paid. */
const showing = [keys.allOrders, keys.domains, keys.statistics]

/** Marks an order as paid, or cancels it; throws `ApiError`. The lists are read again, after a refusal too: another administrator may have been first. */
export const useEndOrder = () =>
  useMutation({
    mutationFn: ({ id, end }: { id: number; end: End }) => callApi(calls[end], { params: { id } }),
    onSettled: () => Promise.all(showing.map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  })
