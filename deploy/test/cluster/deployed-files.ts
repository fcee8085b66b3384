import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { textOf } from '@panel/e2e/suites/workspaces'
import { type End, hosts, type Network } from './network'

/** Passwords that the files of deploy/ have. */
export const passwords = {
  superuser: 'change-me-superuser',
  panel: 'change-me-panel',
  patroni: 'change-me-patroni',
} as const

export type Environment = Record<string, string>

/** Throws where there is nothing to replace: then this test no longer knows the file. */
const swap = (text: string, from: string | RegExp, to: string): string => {
  const swapped = text.replace(from, to)
  if (swapped === text && !text.includes(to)) throw new Error(`There is no ${from} in a file of deploy/`)
  return swapped
}

/** Each address as it listens where it is the file's own, and as this end sees it where it is another's. */
const addressed = (text: string, { own, seen }: Network, by: End, host: number): string =>
  text.replaceAll(/\b10\.0\.0\.(\d+)\b/g, (_, other: string) =>
    Number(other) === host ? own(host) : seen(by, Number(other)),
  )

const environmentOf = (file: string): Environment =>
  Object.fromEntries(Object.entries(parseEnv(textOf(file))).map(([name, value]) => [name, value ?? '']))

/** Where all connections on the loopback interface come from. */
const everybody = '127.0.0.1'

/** The environment of a member of etcd, 1 to 3. The members reach each other in any case. */
export const etcdEnvironment = ({ own }: Network, member: number, folder: string): Environment => {
  const example = Object.entries(environmentOf('deploy/etcd/etcd.env'))
  const ofThisMember = (name: string, value: string): string =>
    /LISTEN|ADVERTISE/.test(name) ? swap(value, '10.0.0.31', `10.0.0.${30 + member}`) : value
  const toOwn = (text: string): string =>
    text.replaceAll(/\b10\.0\.0\.(\d+)\b/g, (_, host: string) => own(Number(host)))
  return {
    ...Object.fromEntries(example.map(([name, value]) => [name, toOwn(ofThisMember(name, value))])),
    ETCD_NAME: `etcd-${member}`,
    ETCD_DATA_DIR: folder,
  }
}

interface DatabaseFolders {
  data: string
  sockets: string
  /** Of this machine alone. */
  folder: string
}

/** Patroni's configuration on database-1 or database-2. */
export const patroniConfig = (network: Network, machine: 1 | 2, folders: DatabaseFolders): string => {
  const host = 20 + machine
  const [here, there]: [End, End] = machine === 1 ? ['database-1', 'database-2'] : ['database-2', 'database-1']
  const ofThisMachine = textOf('deploy/patroni/config.yml')
    .replace(/^name: database-1$/m, `name: ${here}`)
    .replaceAll(/(?<=^ +(?:listen|connect_address): )10\.0\.0\.21(?=:)/gm, `10.0.0.${host}`)
    // The other machine reads here where this one is.
    .replaceAll(/(?<=^ +connect_address: )10\.0\.0\.\d+(?=:)/gm, network.seen(there, host))
  const text = [
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['/var/lib/postgresql/15/product', folders.data],
    ['/var/lib/postgresql/.pgpass-patroni', join(folders.folder, '.pgpass')],
    ['/var/run/postgresql', folders.sockets],
    // With cables it keeps to the addresses that it is given: those that etcd knows lead past them.
    ...(network.cabled ? [['\netcd:', '\netcd:\n  use_proxies: true']] : []),
  ].reduce((done, [from = '', to = '']) => swap(done, from, to), ofThisMachine)
  return addressed(text.replaceAll('10.0.0.0/24', '127.0.0.0/8'), network, here, host)
}

/** The script that moves the primary from a full disk. */
export const handOverScript = (configuration: string): string =>
  swap(textOf('deploy/patroni/hand-over-when-full'), '/etc/patroni/config.yml', configuration)

/** HAProxy on app-1 or app-2, whose own 127.0.0.1 is the machine's address here. */
export const databaseProxyConfig = (network: Network, machine: 1 | 2): string => {
  const host = 10 + machine
  const ports = (text: string, port: number) => swap(text, `bind 127.0.0.1:${port}`, `bind 10.0.0.${host}:${port}`)
  const text = ports(ports(textOf('deploy/haproxy/postgresql.cfg'), 5000), 5001)
  return addressed(
    swap(text, 'bind 10.0.0.11:8405', `bind 10.0.0.${host}:8405`),
    network,
    machine === 1 ? 'api-1' : 'api-2',
    host,
  )
}

/** HAProxy on a machine that the world reaches. */
export const frontConfig = (network: Network, certificate: string): string =>
  addressed(
    swap(textOf('deploy/haproxy/gateways.cfg'), '/etc/haproxy/product.pem', certificate),
    network,
    'front',
    hosts.front,
  )

interface Secrets {
  APP_KEYS: string
  GATEWAY_KEY: string
}

/** Limits of one client are for all writers together here. */
const unlimited = { LIMITS_SCALE: '10000', METRICS_FROM: everybody }

export const apiEnvironment = (
  network: Network,
  machine: 1 | 2,
  { APP_KEYS, GATEWAY_KEY }: Secrets,
  dataDir: string,
): Environment => {
  const example = environmentOf('deploy/systemd/api.env')
  const address = network.own(10 + machine)
  return {
    ...example,
    ...unlimited,
    APP_KEYS,
    GATEWAY_KEY,
    DATA_DIR: dataDir,
    API_HOST: address,
    DATABASE_URL: swap(example.DATABASE_URL ?? '', '@127.0.0.1:', `@${address}:`),
    DATABASE_READ_URL: swap(example.DATABASE_READ_URL ?? '', '@127.0.0.1:', `@${address}:`),
    SMTP_URL: addressed(example.SMTP_URL ?? '', network, machine === 1 ? 'api-1' : 'api-2', 10 + machine),
    TRUST_GATEWAY: everybody,
  }
}

/** @param bucket endpoint and account of the server of S3 */
export const gatewayEnvironment = (
  network: Network,
  machine: 1 | 2,
  { GATEWAY_KEY }: Secrets,
  dataDir: string,
  bucket: Environment & { endpoint: string },
): Environment => {
  const example = environmentOf('deploy/systemd/gateway.env')
  const { endpoint, ...account } = bucket
  const apis = hosts.app.map(host => [`10.0.0.${host}`, network.seen(machine === 1 ? 'gateway-1' : 'gateway-2', host)])
  return {
    ...example,
    ...unlimited,
    ...account,
    GATEWAY_KEY,
    DATA_DIR: dataDir,
    HOST: network.own(10 + machine),
    API_URL: apis.reduce((urls, [from = '', to = '']) => swap(urls, from, to), example.API_URL ?? ''),
    RELEASES: swap(example.RELEASES ?? '', 'https://s3.example', endpoint),
    TRUST_PROXY: everybody,
  }
}

/** Command and waiting time before a restart, as the unit of a program of ours has them. */
export const unitOf = (program: 'api' | 'gateway'): { args: string[]; restartMs: number } => {
  const text = textOf(`deploy/systemd/domain-panel-${program}.service`)
  const args = /^ExecStart=\/opt\/domain-panel\/node_modules\/\.bin\/node (.+)$/m.exec(text)?.[1]?.split(' ')
  const seconds = /^Restart=always\nRestartSec=(\d+)$/m.exec(text)?.[1]
  if (!args || seconds === undefined) throw new Error(`The unit of the ${program} is not as this test knows it`)
  return { args, restartMs: Number(seconds) * 1000 }
}
