import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type Order, orderCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'

const store = (order: Order): void => {
  queryClient.setQueryData(accountKeys.order(order.id), order)
  void queryClient.invalidateQueries({ queryKey: accountKeys.allOrders })
}

const readAgain = (id: number) => queryClient.invalidateQueries({ queryKey: accountKeys.order(id) })

/** Cancels an unpaid order. Updates: the order, the list; the order is read again where it was too late. */
export const useCancelOrder = (id: number) =>
  useMutation({
    mutationFn: () => callApi(orderCalls.cancelOwn, { params: { id } }),
    onSuccess: store,
    onError: () => readAgain(id),
  })

/** Chooses the address on the invoice of an open order. Updates: the order, the list. */
export const useSetBilling = (id: number) =>
  useMutation({
    mutationFn: (address_id: number) => callApi(orderCalls.setBilling, { params: { id }, body: { address_id } }),
    onSuccess: store,
    onError: () => readAgain(id),
  })
