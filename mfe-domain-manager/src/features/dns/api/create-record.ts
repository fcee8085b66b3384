import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type DnsRecord, dnsCalls } from '@panel/shared/contract'
import type { StoredRecord } from '@panel/shared/rules'
import { keys } from '../../../common/keys'

/** S7.31. The priority is sent only when there is one (S5.7). */
const createRecord = (domainId: number, { priority, ...record }: StoredRecord): Promise<DnsRecord> =>
  callApi(dnsCalls.create, { body: { domain_id: domainId, ...record, ...(priority !== null && { priority }) } })

/**
 * Adds a record. Updates: the records, read again since the TTL of others at that name may
 * follow (RFC 2181 5.2), or, after a refusal, since the page may not know all of them.
 */
export const useCreateRecord = (domainId: number) => {
  const queryKey = keys.records(domainId)
  return useMutation({
    mutationFn: (record: StoredRecord) => createRecord(domainId, record),
    onSuccess: created => {
      queryClient.setQueryData<DnsRecord[]>(queryKey, list => [
        ...(list ?? []).filter(({ id }) => id !== created.id),
        created,
      ])
    },
    // What was typed counts as saved when the server said so, not when the list was read again.
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
