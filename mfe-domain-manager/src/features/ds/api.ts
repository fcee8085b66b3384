import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type DomainDs, type DsRecord, domainDsCalls } from '@panel/shared/contract'
import { keys } from '../../common/keys'

export interface DsChange {
  /** All records that the domain is to have: those that stay, and text as it was pasted. */
  ds?: (DsRecord | string)[]
  watch_cds?: boolean
  force?: boolean
}

/** Changes the DS records or the watch. Updates: the DS records. */
export const useSetDs = (domainId: number) =>
  useMutation({
    mutationFn: (body: DsChange) => callApi(domainDsCalls.setDs, { params: { id: domainId }, body }),
    onSuccess: (answer: DomainDs) => queryClient.setQueryData(keys.ds(domainId), answer),
  })
