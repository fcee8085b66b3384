import { type PowerDnsServer, powerDnsCalls } from '@panel/shared/contract/powerdns'
import { ProblemError } from '../../base/errors'
import { type Route, route } from '../../http/register-call'
import { searchData } from './search'

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

/** What is true of every zone, in PowerDNS's words. */
const config = Object.entries({ api: 'yes', 'expand-alias': 'yes', primary: 'yes', secondary: 'no' }).map(
  ([name, value]) => ({ name, type: 'ConfigSetting' as const, value }),
)

/** Where the product has what PowerDNS has here. */
const refused = (call: string) => async (): Promise<never> => {
  throw new ProblemError('set_elsewhere', { params: { call } })
}

export const toTakeover = 'POST /api/dns/zones/{id}/takeover'

export const serverRoutes: Route[] = [
  route(powerDnsCalls.versions, async () => [{ url: '/api/v1', version: 1 }]),
  route(powerDnsCalls.discovery, async () => [{ api_features: [], server_url: '/api/v1/servers{/server}' }]),
  route(powerDnsCalls.servers, async () => [server]),
  route(powerDnsCalls.server, async () => server),
  route(powerDnsCalls.search, ({ context, caller, query }) => searchData(context, caller, query)),
  route(powerDnsCalls.statistics, async () => [
    { name: 'uptime', type: 'StatisticItem' as const, value: String(Math.floor(process.uptime())) },
  ]),
  route(powerDnsCalls.config, async () => config),
  route(powerDnsCalls.flush, async () => ({ count: 0, result: 'Flushed cache.' })),
  route(powerDnsCalls.tsigKeys, async () => []),
  route(powerDnsCalls.addTsigKey, refused('PUT /api/dns/domain/{id}/secondaries')),
  route(powerDnsCalls.autoprimaries, async () => []),
  route(powerDnsCalls.addAutoprimary, refused(toTakeover)),
  route(powerDnsCalls.removeAutoprimary, async () => undefined),
]
