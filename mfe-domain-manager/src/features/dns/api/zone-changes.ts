import { callApi, keepPreviousData, queryOptions, useMutation } from '@panel/shared/api-client'
import { type DnsChange, dnsChangeCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'
import { readBeforeConflict, readZoneAgain } from './list-records'

/** Change sets of one answer. */
export const historyPage = 50

/** The change sets of a domain before a version, the newest first. */
export const historyQuery = (domainId: number, before?: number) =>
  queryOptions({
    queryKey: keys.recordsPart(domainId, 'history', ...(before === undefined ? [] : [String(before)])),
    queryFn: ({ signal }) => {
      const query = { limit: String(historyPage), ...(before !== undefined && { cursor: String(before) }) }
      return callApi(dnsChangeCalls.history, { params: { id: domainId }, query }, { signal })
    },
  })

/** What a change set would change, as the server says: a dry run, made again when the records change. */
export const changePreviewQuery = (domainId: number, changes: readonly DnsChange[]) =>
  queryOptions({
    queryKey: keys.recordsPreview(domainId, 'changes', JSON.stringify(changes)),
    queryFn: ({ signal }) =>
      callApi(
        dnsChangeCalls.change,
        { params: { id: domainId }, body: { changes: [...changes], dry_run: true } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

interface ChangeSet {
  changes: readonly DnsChange[]
  /** Refused where the zone is no longer at this version. */
  version?: number | undefined
  note?: string
}

/** Changes records as one set: all of it or nothing. Updates: records, history. */
export const useChangeZone = (domainId: number) => {
  return useMutation({
    mutationFn: ({ changes, ...options }: ChangeSet) =>
      callApi(dnsChangeCalls.change, { params: { id: domainId }, body: { changes: [...changes], ...options } }),
    onSettled: (_saved, error) => readBeforeConflict(domainId, error),
  })
}

/** What to restore: a version, or the records of a moment. */
export type RestoreTarget = { to: number } | { at: string }

/** What restoring a version would change, as the server says. */
export const restorePreviewQuery = (domainId: number, target: RestoreTarget) =>
  queryOptions({
    queryKey: keys.recordsPreview(domainId, 'restore', JSON.stringify(target)),
    queryFn: ({ signal }) =>
      callApi(dnsChangeCalls.restore, { params: { id: domainId }, body: { ...target, dry_run: true } }, { signal }),
    retry: false,
    gcTime: 0,
  })

/** Restores the records of a version. Refused where the zone is no longer at `version`. Updates: records, history. */
export const useRestoreVersion = (domainId: number) =>
  useMutation({
    mutationFn: (body: RestoreTarget & { version?: number | undefined }) =>
      callApi(dnsChangeCalls.restore, { params: { id: domainId }, body }),
    onSettled: (_saved, error) => void readZoneAgain(domainId, error),
  })

/** Takes a change set back. Updates: records, history. */
export const useRevertChange = (domainId: number) => {
  return useMutation({
    mutationFn: (change: number) => callApi(dnsChangeCalls.revert, { params: { id: domainId, change }, body: {} }),
    onSettled: (_saved, error) => void readZoneAgain(domainId, error),
  })
}
