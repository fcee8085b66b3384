import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type DnsRecord, dnsCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Deletes a record (S7.33). Updates: the records. */
export const useDeleteRecord = (domainId: number) => {
  const queryKey = keys.records(domainId)
  return useMutation({
    mutationFn: ({ id }: DnsRecord) => callApi(dnsCalls.remove, { params: { id } }),
    onSuccess: (_, { id }) => {
      queryClient.setQueryData<DnsRecord[]>(queryKey, list => list?.filter(record => record.id !== id))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
