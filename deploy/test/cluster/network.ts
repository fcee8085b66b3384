/** The last numbers of the addresses that the files of deploy/ have: 10.0.0.11 is the first machine of the product. */
export const hosts = { app: [11, 12], database: [21, 22], etcd: [31, 32, 33], front: 31 } as const

/** What a network cut takes from the others. An API is cut off together with the HAProxy next to it. */
export type End = 'front' | 'gateway-1' | 'gateway-2' | 'api-1' | 'api-2' | 'database-1' | 'database-2' | 'etcd'

const viewers: Record<End, number> = {
  front: 1,
  etcd: 2,
  'gateway-1': 11,
  'gateway-2': 12,
  'api-1': 13,
  'api-2': 14,
  'database-1': 21,
  'database-2': 22,
}

/** The way from one end to the ports of another. */
export interface Way {
  from: End
  to: End
  hosts: readonly number[]
  ports: readonly number[]
}

const databasePorts = [5432, 8008]

export const ways: readonly Way[] = [
  ...([1, 2] as const).flatMap((app): Way[] => [
    { from: 'front', to: `gateway-${app}`, hosts: [10 + app], ports: [3000] },
    { from: 'gateway-1', to: `api-${app}`, hosts: [10 + app], ports: [3001] },
    { from: 'gateway-2', to: `api-${app}`, hosts: [10 + app], ports: [3001] },
    { from: `api-${app}`, to: 'database-1', hosts: [21], ports: databasePorts },
    { from: `api-${app}`, to: 'database-2', hosts: [22], ports: databasePorts },
    { from: `database-${app}`, to: 'etcd', hosts: hosts.etcd, ports: [2379] },
  ]),
  { from: 'database-1', to: 'database-2', hosts: [22], ports: databasePorts },
  { from: 'database-2', to: 'database-1', hosts: [21], ports: databasePorts },
]

/**
 * The network 10.0.0.0/24 of deploy/ on the loopback interface, where all connections come from 127.0.0.1. A caller can
 * therefore not be known by its address: with `cabled`, each end reaches the others at addresses of its own, in
 * which a cable is put between.
 */
export interface Network {
  cabled: boolean
  /** Where a machine listens. */
  own: (host: number) => string
  /** Where somebody else reaches it. */
  seen: (by: End, host: number) => string
}

/** @param number of the network, 1 to 254: the second of the address */
export const createNetwork = (number: number, cabled: boolean): Network => {
  const own = (host: number) => `127.${number}.0.${host}`
  return { cabled, own, seen: (by, host) => (cabled ? `127.${number}.${viewers[by]}.${host}` : own(host)) }
}
