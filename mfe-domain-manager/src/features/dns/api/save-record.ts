import { fetchCall, queryClient, useMutation } from '@panel/shared/api-client'
import { type DnsRecord, dnsCalls } from '@panel/shared/contract'
import type { StoredRecord } from '@panel/shared/rules'
import { keys } from '../../../common/keys'
import { readBeforeConflict } from './list-records'

/**
 * Makes a call for one record, which answers the id of its change set. Updates: the record in the list at once, then
 * all that follows from the records, such as the TTL of others at that name (RFC 2181 5.2).
 */
const useSave = <Input, Stored>(
  domainId: number,
  send: (input: Input) => Promise<{ data: Stored; headers: Headers }>,
  put: (records: readonly DnsRecord[], stored: Stored, input: Input) => DnsRecord[],
) =>
  useMutation({
    mutationFn: async (input: Input) => {
      const { data: record, headers } = await send(input)
      const change = headers.get('dns-change')
      return { record, change: change === null ? null : Number(change) }
    },
    onSuccess: ({ record }, input) => {
      queryClient.setQueryData<DnsRecord[]>(keys.records(domainId), list => list && put(list, record, input))
    },
    onSettled: (_saved, error) => readBeforeConflict(domainId, error),
  })

/** Adds a record (S7.31). The priority is sent only when there is one (S5.7). */
export const useCreateRecord = (domainId: number) =>
  useSave(
    domainId,
    ({ priority, ...record }: StoredRecord) =>
      fetchCall(dnsCalls.create, { body: { domain_id: domainId, ...record, ...(priority !== null && { priority }) } }),
    (list, created) => [...list.filter(({ id }) => id !== created.id), created],
  )

interface RecordChange {
  record: StoredRecord
  /** The version that was edited: another one in the store is refused with 409 `record_changed`. */
  version: number
}

/** Changes a record (S7.32). */
export const useUpdateRecord = ({ id, domain_id, type }: Pick<DnsRecord, 'id' | 'domain_id' | 'type'>) =>
  useSave(
    domain_id,
    ({ record: { type: typed, ...fields }, version }: RecordChange) =>
      fetchCall(dnsCalls.update, {
        params: { id },
        body: { ...fields, comment: fields.comment ?? '', ...(typed !== type && { type: typed }), version },
      }),
    (list, changed) => list.map(record => (record.id === id ? changed : record)),
  )

/** Deletes a record (S7.33) as it is shown: one that was changed since is refused with 409 `record_changed`. */
export const useDeleteRecord = (domainId: number) =>
  useSave(
    domainId,
    ({ id, version }: DnsRecord) => fetchCall(dnsCalls.remove, { params: { id }, query: { version: String(version) } }),
    (list, _, deleted) => list.filter(({ id }) => id !== deleted.id),
  )
