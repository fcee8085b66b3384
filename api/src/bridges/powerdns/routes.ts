import { type PowerDnsServer, powerDnsCalls } from '@panel/shared/contract/powerdns'
import type { ProblemError } from '../../base/errors'
import { foreignReply, type Reply } from '../../http/problem'
import { type Route, route } from '../../http/register-call'
import { bridge } from '../bridge-routes'

const url = '/api/v1/servers/localhost'

/** The release whose API is answered here; octoDNS reads three integers of it. */
const server: PowerDnsServer = {
  type: 'Server',
  id: 'localhost',
  url,
  daemon_type: 'authoritative',
  version: '4.9.0',
  config_url: `${url}/config{/config_setting}`,
  zones_url: `${url}/zones{/zone}`,
  autoprimaries_url: `${url}/autoprimaries{/autoprimary}`,
}

const refuse = (error: ProblemError): Reply => {
  const reply = foreignReply(error)
  if (reply.status !== 401) return reply
  return { ...reply, headers: { ...reply.headers, 'www-authenticate': 'X-API-Key realm="PowerDNS"' } }
}

const routes: Route[] = [
  route(powerDnsCalls.versions, async () => [{ url: '/api/v1', version: 1 }]),
  route(powerDnsCalls.servers, async () => [server]),
  route(powerDnsCalls.server, async () => server),
]

/** PowerDNS's HTTP API, as its clients use it. */
export const powerDnsRoutes = routes.map(one => bridge(one, { tokenIn: 'x-api-key', refuse }))
