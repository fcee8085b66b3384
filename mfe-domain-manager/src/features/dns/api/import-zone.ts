import { callApi, keepPreviousData, queryOptions, useMutation } from '@panel/shared/api-client'
import { dnsChangeCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'
import { readZoneAgain } from './list-records'

export type ImportMode = 'merge' | 'replace'

interface ImportText {
  text: string
  mode: ImportMode
  /** Ids of records that make way for the text. */
  replace_ids?: number[]
}

/**
 * What an import would do, line by line, as the server says: a dry run without the lines that are refused, read again
 * when the records change.
 */
export const importPreviewQuery = (domainId: number, body: ImportText) =>
  queryOptions({
    queryKey: keys.recordsPreview(domainId, 'import', body.mode, String(body.replace_ids ?? ''), body.text),
    queryFn: ({ signal }) =>
      callApi(
        dnsChangeCalls.import,
        { params: { id: domainId }, body: { ...body, skip_refused: true, dry_run: true } },
        { signal },
      ),
    enabled: body.text.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Imports a text as it was previewed; refused where the zone is no longer at `version`. Updates: records, history. */
export const useImportZone = (domainId: number) => {
  return useMutation({
    mutationFn: (body: ImportText & { version: number; skip_refused?: boolean }) =>
      callApi(dnsChangeCalls.import, { params: { id: domainId }, body }),
    onSettled: (_saved, error) => void readZoneAgain(domainId, error),
  })
}
