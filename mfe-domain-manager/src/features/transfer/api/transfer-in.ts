import { callApi, isApiError, queryClient, useMutation, zonesQuery } from '@panel/shared/api-client'
import { type Domain, type ExpectedSum, registrarTransferCalls, type TransferIn } from '@panel/shared/contract'
import { keys } from '../../../common/keys'
import { usualPrice } from '../../../model/transfer-lines'

export const requestTransferIn = async (body: TransferIn): Promise<Domain> => {
  const answer = await callApi(registrarTransferCalls.transferIn, { body })
  if (!('id' in answer)) throw new TypeError('the answer of a request is that of a dry run')
  return answer
}

/**
 * What the transfer of a name costs that has a price of its own, once a request was refused for the price. The prices of the
 * zones are read again with it: where they have changed meanwhile, they are what is shown.
 */
export const readOwnPrice = async (failure: unknown, domain: string): Promise<ExpectedSum | undefined> => {
  if (!isApiError(failure) || failure.code !== 'price_changed') return undefined
  const [price, zones] = await Promise.all([
    callApi(registrarTransferCalls.transferInPrice, { query: { domain } }).then(
      answer => answer.price,
      () => undefined,
    ),
    queryClient.fetchQuery({ ...zonesQuery(), staleTime: 0 }).catch(() => []),
  ])
  return price && price.total !== usualPrice(zones, domain)?.total
    ? { currency: price.currency, total: price.total }
    : undefined
}

/** Requests a domain from another registrar; a refusal by the registry is in the domain. Updates: the list. */
export const useTransferIn = () =>
  useMutation({
    mutationFn: requestTransferIn,
    onSuccess: domain => {
      if (domain.status !== 'rejected') queryClient.setQueryData<Domain[]>(keys.list, list => [domain, ...(list ?? [])])
      // The dialog is locked until this ends, and a slow list is no reason for that.
      void queryClient.invalidateQueries({ queryKey: keys.list })
    },
  })
