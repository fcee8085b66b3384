import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { domainConnectCalls } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { keys } from '../../common/keys'
import type { ConnectLink } from '../../model/drawer-route'

/** Texts of connecting a service, in a namespace of their own, so that the list of domains does not carry them. */
export const connectTexts = 'mfe-domain-manager-connect'

registerLocales(connectTexts, {
  en: () => import('../../../locales/connect/en.json'),
  uk: () => import('../../../locales/connect/uk.json'),
})

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
/** Services that are connected to a domain. */
export const connectionsQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.recordsPart(domainId, 'connections'),
    queryFn: ({ signal }) => callApi(domainConnectCalls.connections, { params: { id: domainId } }, { signal }),
  })

/** Disconnects a service. Updates: records, connections. */
export const useDisconnect = (domainId: number) =>
  useMutation({
    mutationFn: (connection: number) =>
      callApi(domainConnectCalls.disconnect, { params: { id: domainId, connection }, body: {} }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keys.records(domainId) }),
  })
