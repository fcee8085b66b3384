import { callApi, MutationObserver, queryClient } from '@panel/shared/api-client'
import { type Domain, domainCalls } from '@panel/shared/contract'
import { patchDomain, undoFailed } from '../../../common/domain-cache'
import { keys } from '../../../common/keys'

/** What the customer turns on and off on a domain. */
export type DomainFlag = 'auto_renew' | 'client_transfer_lock' | 'privacy_enabled'

const calls: Record<DomainFlag, (id: number, on: boolean) => Promise<Domain>> = {
  auto_renew: (id, on) => callApi(domainCalls.setAutoRenew, { params: { id }, body: { auto_renew: on } }),
  client_transfer_lock: (id, on) =>
    callApi(domainCalls.setTransferLock, { params: { id }, body: { client_transfer_lock: on } }),
  privacy_enabled: (id, on) => callApi(domainCalls.setPrivacy, { params: { id }, body: { privacy_enabled: on } }),
}

/** S7.24, S7.27 and the privacy call: sets one flag. */
const setDomainFlag = (id: number, flag: DomainFlag, on: boolean): Promise<Domain> => calls[flag](id, on)

/**
 * Sets a flag, shown at once and put back when the call fails. Calls for one flag of one domain go one after the other,
 * and only the last one's answer is taken over, so that quick changes never flicker. Updates: the list, the domain.
 * Rejects when the call fails, also after the switch is gone. No hook: a list has thousands of rows.
 */
export const changeDomainFlag = (id: number, flag: DomainFlag, on: boolean): Promise<Domain> => {
  const mutationKey = ['set-domain-flag', id, flag]
  return new MutationObserver(queryClient, {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (wanted: boolean) => setDomainFlag(id, flag, wanted),
    onMutate: async wanted => {
      await queryClient.cancelQueries({ queryKey: keys.domain(id) })
      return { restore: patchDomain(id, { [flag]: wanted }) }
    },
    onError: (_error, _wanted, context) => undoFailed(id, mutationKey, context),
    onSuccess: domain => {
      if (queryClient.isMutating({ mutationKey }) !== 1) return
      patchDomain(id, { [flag]: domain[flag] })
      void queryClient.invalidateQueries({ queryKey: keys.counts })
    },
  }).mutate(on)
}
