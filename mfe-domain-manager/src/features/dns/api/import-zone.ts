import { callApi, keepPreviousData, queryOptions, useMutation } from '@panel/shared/api-client'
import { dnsChangeCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'
import { readZoneAgain } from './list-records'

export type ImportMode = 'merge' | 'replace'

interface ImportText {
  text: string
  mode: ImportMode
}

/** What an import would do, line by line, as the server says: a dry run, read again when the records change. */
export const importPreviewQuery = (domainId: number, { text, mode }: ImportText) =>
  queryOptions({
    queryKey: keys.recordsPreview(domainId, 'import', mode, text),
    queryFn: ({ signal }) =>
      callApi(dnsChangeCalls.import, { params: { id: domainId }, body: { text, mode, dry_run: true } }, { signal }),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Imports a text: all of it or nothing; refused where the zone is no longer at `version`. Updates: records, history. */
export const useImportZone = (domainId: number) => {
  return useMutation({
    mutationFn: ({ version, ...body }: ImportText & { version: number }) =>
      callApi(dnsChangeCalls.import, { params: { id: domainId }, body: { ...body, version } }),
    onSettled: (_saved, error) => void readZoneAgain(domainId, error),
  })
}
