import { callApi, isApiError, queryClient, queryOptions } from '@panel/shared/api-client'
import { dnsCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** The records of a domain (S7.30). */
export const recordsQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.records(domainId),
    queryFn: ({ signal }) => callApi(dnsCalls.list, { params: { id: domainId } }, { signal }),
  })

/** Reads the records again, and nothing that follows from them. */
export const readRecordsAgain = (domainId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.records(domainId), exact: true })

/**
 * Reads the records and their history again after a change, and the previews too where it was refused with `error`. The
 * preview of what was saved is left alone: a record that it deletes is not found any more.
 */
export const readZoneAgain = (domainId: number, error: unknown): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: keys.records(domainId),
    predicate: ({ queryKey }) => error !== null || !queryKey.includes('preview'),
  })

/** As `readZoneAgain`. A record that was changed meanwhile is shown as it is stored, so its refusal waits for it. */
export const readBeforeConflict = (domainId: number, error: unknown): Promise<void> | undefined => {
  const read = readZoneAgain(domainId, error)
  return isApiError(error) && error.code === 'record_changed' ? read : undefined
}
