import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type CallInput, type Domain, dnsZoneCalls, type ZoneCheck } from '@panel/shared/contract'
import { storeDomain } from '../../common/domain-cache'
import { keys } from '../../common/keys'

const readListAgain = (): void => {
  void queryClient.invalidateQueries({ queryKey: keys.list })
}

/** Adds a zone. Updates: the list. */
export const useAddZone = () =>
  useMutation({
    mutationFn: (body: { name: string }) => callApi(dnsZoneCalls.add, { body }),
    onSuccess: (domain: Domain) => {
      queryClient.setQueryData(keys.domain(domain.id), domain)
      readListAgain()
    },
  })

/** Looks at a zone now. Updates: the domain. */
export const useCheckZone = (id: number) =>
  useMutation({
    mutationFn: () => callApi(dnsZoneCalls.check, { params: { id } }),
    onSuccess: ({ domain }: ZoneCheck) => storeDomain(domain),
  })

/** Deletes a zone. Updates: the list. */
export const useRemoveZone = (id: number) =>
  useMutation({ mutationFn: () => callApi(dnsZoneCalls.remove, { params: { id } }), onSuccess: readListAgain })

export type TakeoverInput = NonNullable<CallInput<typeof dnsZoneCalls.takeover>['body']>

/** Takes records over, or says what that would do. Updates: the records, once they were taken over. */
export const useTakeover = (id: number) =>
  useMutation({
    mutationFn: (body: TakeoverInput) => callApi(dnsZoneCalls.takeover, { params: { id }, body }),
    onSuccess: (_, { dry_run }) => {
      if (!dry_run) void queryClient.invalidateQueries({ queryKey: keys.records(id) })
    },
  })
