import { callApi, useMutation, useQueryClient } from '@panel/shared/api-client'
import { type DnsRecord, dnsCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Deletes a record (S7.33). Updates: the records. */
export const useDeleteRecord = (domainId: number) => {
  const client = useQueryClient()
  const queryKey = keys.records(domainId)
  return useMutation({
    mutationFn: ({ id }: DnsRecord) => callApi(dnsCalls.remove, { params: { id } }),
    onSuccess: (_, { id }) => {
      client.setQueryData<DnsRecord[]>(queryKey, list => list?.filter(record => record.id !== id))
      void client.invalidateQueries({ queryKey })
    },
  })
}
