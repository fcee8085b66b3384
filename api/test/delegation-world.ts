import type { DsData } from 'dns-packet'
import { createZoneServers, type ZoneServers } from './zone-servers'

/** What the zone above names says, and what their nameservers have: both may be changed while a test runs. */
export interface DelegationWorld {
  servers: ZoneServers
  env: Record<string, string>
  /** By name, to whom it is delegated; a name that is not here does not exist. */
  delegations: Record<string, string[]>
  /** By address of a nameserver and name, the texts that it has there. */
  texts: Record<string, Record<string, string[]>>
  /** By name, the DS records that the zone above has; null where the resolver does not find them out. */
  ds: Record<string, DsData[] | null>
}

/** Nameservers of others, by their address. */
const addresses: Record<string, string> = {
  'ns1.old.example': '127.0.0.3',
  'ns2.old.example': '127.0.0.4',
  'a.nic.example': '127.0.0.2',
}

const authoritative = 1 << 10
const failed = 2
const noName = 3

/** A resolver, the servers of the zone `example`, and two nameservers of another provider. */
export const createDelegationWorld = async (): Promise<DelegationWorld> => {
  const servers = await createZoneServers()
  const delegations: DelegationWorld['delegations'] = {}
  const texts: DelegationWorld['texts'] = {}
  const ds: DelegationWorld['ds'] = {}
  const resolver = await servers.answer(
    '127.0.0.1',
    ({ name, type }) => {
      const data = addresses[name]
      if (type === 'A' && data !== undefined) return { answers: [{ name, type, data, ttl: 1 }] }
      if (type === 'NS' && name === 'example') return { answers: [{ name, type, data: 'a.nic.example', ttl: 1 }] }
      if (type === 'DS' && ds[name] === null) return { flags: failed, answers: [] }
      if (type === 'DS' && ds[name]) return { answers: ds[name].map(found => ({ name, type, data: found, ttl: 1 })) }
      return { flags: noName, answers: [] }
    },
    0,
  )
  await servers.answer('127.0.0.2', ({ name }) => {
    const zone = Object.keys(delegations).find(one => name === one || name.endsWith(`.${one}`))
    if (zone === undefined) return { flags: authoritative | noName, answers: [] }
    return { authorities: (delegations[zone] ?? []).map(data => ({ name: zone, type: 'NS' as const, data, ttl: 1 })) }
  })
  for (const address of ['127.0.0.3', '127.0.0.4'])
    await servers.answer(address, ({ name, type }) => ({
      flags: authoritative,
      answers: type === 'TXT' ? (texts[address]?.[name] ?? []).map(data => ({ name, type, data, ttl: 1 })) : [],
    }))
  const env = { DNS_RESOLVER: `127.0.0.1:${resolver}`, DNS_LOOPBACK_PORT: String(servers.port) }
  return { servers, env, delegations, texts, ds }
}
