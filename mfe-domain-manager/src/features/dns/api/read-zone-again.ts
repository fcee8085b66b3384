import { queryClient } from '@panel/shared/api-client'
import { keys } from '../../../common/keys'

/**
 * Reads the records and their history again after a change, and the previews too where it was refused with `error`. The
 * preview of what was saved is left alone: a record that it deletes is not found any more.
 */
export const readZoneAgain = (domainId: number, error: unknown): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: keys.records(domainId),
    predicate: ({ queryKey }) => error !== null || !queryKey.includes('preview'),
  })
