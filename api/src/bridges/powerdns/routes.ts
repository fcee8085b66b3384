import { type PowerDnsServer, powerDnsCalls } from '@panel/shared/contract/powerdns'
import type { ProblemError } from '../../base/errors'
import { foreignReply, type Reply } from '../../http/problem'
import { type Route, route } from '../../http/register-call'
import { bridge } from '../bridge-routes'
import { createZone, deleteZone, updateZone } from './own-zones'
import { exportZone, findNamedZone, getCryptokeys, getOwnZone, getZone, getZones, patchZone } from './service'

const url = '/api/v1/servers/localhost'

/** The release whose API is answered here; octoDNS reads three integers of it. */
const server: PowerDnsServer = {
  autoprimaries_url: `${url}/autoprimaries{/autoprimary}`,
  config_url: `${url}/config{/config_setting}`,
  daemon_type: 'authoritative',
  id: 'localhost',
  type: 'Server',
  url,
  version: '4.9.0',
  zones_url: `${url}/zones{/zone}`,
}

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
  route(powerDnsCalls.metadata, async ({ context, caller, params }) => {
    await getOwnZone(context, caller, params.zone)
    return []
  }),
  route(powerDnsCalls.metadataOf, async ({ context, caller, params }) => {
    await getOwnZone(context, caller, params.zone)
    return { kind: params.kind, metadata: [], type: 'Metadata' as const }
  }),
  route(powerDnsCalls.cryptokeys, ({ context, caller, params }) => getCryptokeys(context, caller, params.zone)),
]

const serverRoutes: Route[] = [
  route(powerDnsCalls.versions, async () => [{ url: '/api/v1', version: 1 }]),
  route(powerDnsCalls.servers, async () => [server]),
  route(powerDnsCalls.server, async () => server),
]

/** PowerDNS's HTTP API, as its clients use it. */
export const powerDnsRoutes = [...serverRoutes, ...zoneRoutes, ...detailRoutes].map(one =>
  bridge(one, { tokenIn: 'x-api-key', refuse }),
)
