import { callApi, isApiError, queryClient, useMutation, zonesQuery } from '@panel/shared/api-client'
import {
  type Domain,
  type ExpectedSum,
  registrarTransferCalls,
  registryLockCalls,
  type TransferIn,
} from '@panel/shared/contract'
import { storeDomain } from '../../../common/domain-cache'
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

/** The domain as it is, after a refusal that comes of a change elsewhere. */
const readAgain = (id: number) => () => queryClient.invalidateQueries({ queryKey: keys.domain(id) })

/** Takes a request back. Updates: the domain, which may have come meanwhile, and the list. */
export const useCancelTransferIn = (id: number) =>
  useMutation({
    mutationFn: () => callApi(registrarTransferCalls.cancelTransferIn, { params: { id } }),
    onSuccess: domain => storeDomain(domain),
    onError: readAgain(id),
  })

/**
 * Makes a new auth code, or begins to wait for one. It is kept nowhere but in the component that shows it. Updates: the
 * domain, which says what waits.
 */
export const useAuthCode = (id: number) =>
  useMutation({
    mutationFn: () => callApi(registrarTransferCalls.authCode, { params: { id } }),
    gcTime: 0,
    onSuccess: readAgain(id),
    onError: readAgain(id),
  })

/** A yes or no that the server answers with the domain. Updates: the domain. */
const useAnswer = (id: number, call: (answer: boolean) => Promise<Domain>) =>
  useMutation({ mutationFn: call, onSuccess: domain => storeDomain(domain), onError: readAgain(id) })

/** Agrees to the transfer that another registrar asked for, or refuses it. Updates: the domain. */
export const useAnswerTransferOut = (id: number) =>
  useAnswer(id, approve => callApi(registrarTransferCalls.answerTransferOut, { params: { id }, body: { approve } }))

/** Asks to have the registry lock the domain, or unlock it. Updates: the domain. */
export const useAskRegistryLock = (id: number) =>
  useAnswer(id, lock => callApi(registryLockCalls.ask, { params: { id }, body: { lock } }))
