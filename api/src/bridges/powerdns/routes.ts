import { powerDnsCalls } from '@panel/shared/contract/powerdns'
import type { User } from '../../base/caller'
import { invalidField, ProblemError } from '../../base/errors'
import { foreignReply, type Reply } from '../../http/problem'
import { type Route, route } from '../../http/register-call'
import type { RequestContext } from '../../request-context'
import { bridge } from '../bridge-routes'
import { addCryptokey, getCryptokey, getCryptokeys, removeCryptokey, updateCryptokey } from './keys'
import { createZone, deleteZone, updateZone } from './own-zones'
import { serverRoutes, toTakeover } from './server-routes'
import { exportZone, findNamedZone, getOwnZone, getZone, getZones, patchZone } from './service'

const refuse = (error: ProblemError): Reply => {
  const reply = foreignReply(error)
  if (reply.status !== 401) return reply
  return { ...reply, headers: { ...reply.headers, 'www-authenticate': 'X-API-Key realm="PowerDNS"' } }
}

const zoneRoutes: Route[] = [
  route(powerDnsCalls.zones, async ({ context, caller, query }) =>
    query.zone === undefined ? getZones(context, caller) : findNamedZone(context, caller, query.zone),
  ),
  route(powerDnsCalls.zone, ({ context, caller, params, query }) => getZone(context, caller, params.zone, query)),
  route(powerDnsCalls.patch, async ({ context, caller, params, body }) => {
    await patchZone(context, caller, params.zone, body.rrsets)
    return undefined
  }),
  route(powerDnsCalls.create, ({ context, caller, body }) => createZone(context, caller, body)),
  route(powerDnsCalls.update, async ({ context, caller, params, body }) => {
    await updateZone(context, caller, params.zone, body)
    return undefined
  }),
  route(powerDnsCalls.remove, async ({ context, caller, params }) => {
    await deleteZone(context, caller, params.zone)
    return undefined
  }),
  route(powerDnsCalls.export, ({ context, caller, params }) => exportZone(context, caller, params.zone)),
]

const detailRoutes: Route[] = [
  route(powerDnsCalls.notify, async ({ context, caller, params }) => {
    await getOwnZone(context, caller, params.zone)
    return { result: 'Notification queued' }
  }),
  route(powerDnsCalls.rectify, async ({ context, caller, params }) => {
    await getOwnZone(context, caller, params.zone)
    return { result: 'Rectified' }
  }),
  route(powerDnsCalls.axfrRetrieve, async ({ context, caller, params }) => {
    await getOwnZone(context, caller, params.zone)
    throw new ProblemError('set_elsewhere', { params: { call: toTakeover } })
  }),
]

/** Kinds of metadata that PowerDNS's API knows (`isValidMetadataKind` in its ws-auth.cc), and those that it only shows. */
const changeable =
  /^(?:X-.*|ALLOW-AXFR-FROM|AXFR-SOURCE|ALLOW-DNSUPDATE-FROM|TSIG-ALLOW-DNSUPDATE|FORWARD-DNSUPDATE|SOA-EDIT-DNSUPDATE|NOTIFY-DNSUPDATE|ALSO-NOTIFY|GSS-ALLOW-AXFR-PRINCIPAL|GSS-ACCEPTOR-PRINCIPAL|IXFR|PUBLISH-CDNSKEY|PUBLISH-CDS|SLAVE-RENOTIFY|SOA-EDIT)$/
const shown = /^(?:AXFR-MASTER-TSIG|LUA-AXFR-SCRIPT|NSEC3NARROW|NSEC3PARAM|PRESIGNED|TSIG-ALLOW-AXFR)$/

const assertKind = (kind: string, changes: boolean): void => {
  if (!changeable.test(kind) && (changes || !shown.test(kind))) throw invalidField('kind', 'metadata_kind_unknown')
}

/** Every zone has empty metadata: only an empty list can be set. */
const metadataOf = async (context: RequestContext, user: User, zone: string, kind: string, metadata?: string[]) => {
  await getOwnZone(context, user, zone)
  assertKind(kind, metadata !== undefined)
  if (metadata && metadata.length > 0) throw invalidField('metadata', 'zone_setting', { value: '[]' })
  return { kind, metadata: [], type: 'Metadata' as const }
}

const metadataRoutes: Route[] = [
  route(powerDnsCalls.metadata, async ({ context, caller, params }) => {
    await getOwnZone(context, caller, params.zone)
    return []
  }),
  route(powerDnsCalls.metadataOf, ({ context, caller, params: { zone, kind } }) =>
    metadataOf(context, caller, zone, kind),
  ),
  route(powerDnsCalls.addMetadata, ({ context, caller, params, body }) =>
    metadataOf(context, caller, params.zone, body.kind, body.metadata),
  ),
  route(powerDnsCalls.setMetadata, ({ context, caller, params: { zone, kind }, body }) =>
    metadataOf(context, caller, zone, kind, body.metadata),
  ),
  route(powerDnsCalls.removeMetadata, async ({ context, caller, params }) => {
    await getOwnZone(context, caller, params.zone)
    assertKind(params.kind, true)
    return undefined
  }),
]

const keyRoutes: Route[] = [
  route(powerDnsCalls.cryptokeys, ({ context, caller, params }) => getCryptokeys(context, caller, params.zone)),
  route(powerDnsCalls.cryptokey, ({ context, caller, params }) => getCryptokey(context, caller, params)),
  route(powerDnsCalls.addCryptokey, ({ context, caller, params, body }) =>
    addCryptokey(context, caller, params.zone, body),
  ),
  route(powerDnsCalls.setCryptokey, async ({ context, caller, params, body }) => {
    await updateCryptokey(context, caller, params, body)
    return undefined
  }),
  route(powerDnsCalls.removeCryptokey, async ({ context, caller, params }) => {
    await removeCryptokey(context, caller, params)
    return undefined
  }),
]

/** PowerDNS's HTTP API, as its clients use it. */
export const powerDnsRoutes = [...serverRoutes, ...zoneRoutes, ...detailRoutes, ...metadataRoutes, ...keyRoutes].map(
  one => bridge(one, { tokenIn: 'x-api-key', refuse }),
)
