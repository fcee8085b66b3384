import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type Domain, registrarTransferCalls, registryLockCalls } from '@panel/shared/contract'
import { storeDomain } from '../../../common/domain-cache'
import { keys } from '../../../common/keys'

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
