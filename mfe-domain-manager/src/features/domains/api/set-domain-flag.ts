import { callApi, useMutation, useQueryClient } from '@panel/shared/api-client'
import { type Domain, domainCalls } from '@panel/shared/contract'
import { patchDomain } from '../../../model/domain-cache'
import { keys } from '../../../model/keys'

/** What the customer turns on and off on a domain. */
export type DomainFlag = 'auto_renew' | 'client_transfer_lock' | 'privacy_enabled'

const calls: Record<DomainFlag, (id: number, on: boolean) => Promise<Domain>> = {
  auto_renew: (id, on) => callApi(domainCalls.setAutoRenew, { params: { id }, body: { auto_renew: on } }),
  client_transfer_lock: (id, on) =>
    callApi(domainCalls.setTransferLock, { params: { id }, body: { client_transfer_lock: on } }),
  privacy_enabled: (id, on) => callApi(domainCalls.setPrivacy, { params: { id }, body: { privacy_enabled: on } }),
}

/** S7.24, S7.27 and the privacy call: sets one flag. */
export const setDomainFlag = (id: number, flag: DomainFlag, on: boolean): Promise<Domain> => calls[flag](id, on)

/**
 * Sets a flag, shown at once and put back when the call fails. Calls for one flag of one domain go one after the other,
 * and only the last one's answer is taken over, so that quick changes never flicker. Updates: the list, the domain.
 */
export const useSetDomainFlag = (id: number, flag: DomainFlag) => {
  const client = useQueryClient()
  const mutationKey = ['set-domain-flag', id, flag]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (on: boolean) => setDomainFlag(id, flag, on),
    onMutate: async on => {
      await client.cancelQueries({ queryKey: keys.domain(id) })
      return { restore: patchDomain(id, { [flag]: on }) }
    },
    onError: (_error, _on, context) => context?.restore(),
    onSuccess: domain => {
      if (client.isMutating({ mutationKey }) === 1) patchDomain(id, { [flag]: domain[flag] })
    },
  })
}
