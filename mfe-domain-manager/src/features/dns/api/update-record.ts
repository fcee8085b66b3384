import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type DnsRecord, dnsCalls } from '@panel/shared/contract'
import type { StoredRecord } from '@panel/shared/rules'
import { keys } from '../../../common/keys'

interface RecordChange {
  record: StoredRecord
  /** The version that was edited: another one in the store is refused with 409 `record_changed`. */
  version: number
}

/**
 * Changes a record (S7.32). Updates: the records, read again since the TTL of others at that name may follow; after a
 * refusal too, so that the stored version can be shown next to the typed one.
 */
export const useUpdateRecord = ({ id, domain_id }: Pick<DnsRecord, 'id' | 'domain_id'>) => {
  const queryKey = keys.records(domain_id)
  return useMutation({
    mutationFn: ({ record: { type: _, ...fields }, version }: RecordChange) =>
      callApi(dnsCalls.update, { params: { id }, body: { ...fields, version } }),
    onSuccess: changed => {
      queryClient.setQueryData<DnsRecord[]>(queryKey, list =>
        list?.map(record => (record.id === changed.id ? changed : record)),
      )
    },
    onSettled: (_changed, error) => {
      const read = queryClient.invalidateQueries({ queryKey })
      return error ? read : undefined
    },
  })
}
