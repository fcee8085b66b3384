import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { domainConnectCalls } from '@panel/shared/contract'
import { keys } from '../../common/keys'
import type { ConnectLink } from '../../model/connect-link'

/** What a link would change, as the server says; asked again for each visit, since links are old at times. */
export const previewQuery = (link: ConnectLink) =>
  queryOptions({
    queryKey: keys.connectPreview(JSON.stringify(link)),
    queryFn: ({ signal }) => callApi(domainConnectCalls.preview, { body: { ...link } }, { signal }),
    retry: false,
    gcTime: 0,
  })

/** Connects the service of a link. Refused where the zone is no longer at `version`. Updates: records, the preview. */
export const useConnect = (link: ConnectLink) =>
  useMutation({
    mutationFn: (version: number) => callApi(domainConnectCalls.apply, { body: { ...link, version } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keys.all }),
  })
