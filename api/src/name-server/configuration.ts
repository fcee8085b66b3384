import type { Account } from '../server-kit/system-account'
import type { PublicServer } from '../settings/publisher-address'

/** How PowerDNS is to run. */
export interface NameServerOptions {
  /** Name of this server, as customers see it. */
  name: string
  addresses: readonly string[]
  port: number
  /** Public servers that follow it. */
  secondaries: readonly PublicServer[]
}

/** The HTTP API, which listens on loopback. */
export interface ApiAccess {
  port: number
  key: string
}

const endpoint = ({ address, port }: PublicServer): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`

/**
 * PowerDNS is started as root, so that it can take port 53, and becomes `account` before it answers. It runs in its
 * folder and names it relatively: the account may not be able to walk there from the root.
 *
 * - Caches are off: an answer is what is stored, at once, and LMDB is read from memory anyway.
 * - NOTIFY goes to named servers only, and unsigned: it is not secret, and one server takes the zones of many customers.
 */
export const configuration = (
  { name, addresses, port, secondaries }: NameServerOptions,
  api: ApiAccess,
  account: Account | null,
): string =>
  Object.entries({
    ...(account && { setuid: account.uid, setgid: account.gid }),
    launch: 'lmdb',
    'lmdb-filename': './zones.lmdb',
    'lmdb-shards': 1,
    'socket-dir': '.',
    'write-pid': 'no',
    daemon: 'no',
    guardian: 'no',
    'disable-syslog': 'yes',
    'local-address': addresses.join(','),
    'local-port': port,
    'server-id': name,
    'version-string': 'anonymous',
    'security-poll-suffix': '',
    api: 'yes',
    'api-key': api.key,
    'webserver-address': '127.0.0.1',
    'webserver-port': api.port,
    'webserver-allow-from': '127.0.0.1',
    'webserver-loglevel': 'none',
    primary: 'yes',
    'allow-axfr-ips': secondaries.map(({ address }) => address).join(','),
    'also-notify': secondaries.map(endpoint).join(','),
    'only-notify': '',
    'send-signed-notify': 'no',
    'dname-processing': 'yes',
    'max-tcp-connections': 200,
    'cache-ttl': 0,
    'query-cache-ttl': 0,
    'negquery-cache-ttl': 0,
    'zone-cache-refresh-interval': 0,
  })
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')
