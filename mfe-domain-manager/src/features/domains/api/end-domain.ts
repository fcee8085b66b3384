import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type Domain, domainCalls, type ExpectedSum } from '@panel/shared/contract'
import { storeDomain } from '../../../common/domain-cache'
import { keys } from '../../../common/keys'

/** Restores a domain in redemption. Updates: the list, the domain, which carries the registry's work until it is done. */
export const useRestoreDomain = (id: number) =>
  useMutation({
    mutationFn: (expected: ExpectedSum | undefined) =>
      callApi(domainCalls.restore, { params: { id }, body: expected ? { expected } : {} }),
    onSuccess: domain => storeDomain(domain),
    onError: () => queryClient.invalidateQueries({ queryKey: keys.domain(id) }),
  })

/** Takes a domain that holds nothing off the list. Updates: the list. */
export const useRemoveDomain = (id: number) =>
  useMutation({
    mutationFn: () => callApi(domainCalls.remove, { params: { id } }),
    onSuccess: () => {
      queryClient.setQueryData<Domain[]>(keys.list, list => list?.filter(domain => domain.id !== id))
      for (const queryKey of [keys.counts, keys.windows]) void queryClient.invalidateQueries({ queryKey })
    },
  })

/** Withdraws a request. Updates: the list, the domain; both are read again where it was too late. */
export const useWithdrawRequest = (id: number) =>
  useMutation({
    mutationFn: () => callApi(domainCalls.withdraw, { params: { id } }),
    onSuccess: domain => {
      storeDomain(domain)
      for (const queryKey of [keys.counts, keys.windows]) void queryClient.invalidateQueries({ queryKey })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keys.domain(id) }),
  })
