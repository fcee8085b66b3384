import { Resolver } from 'node:dns/promises'
import { assertNoTransaction } from '../base/open-transaction'
import type { PublisherSettings } from '../settings/publisher-address'

type PublicServer = PublisherSettings['servers'][number]

/** Milliseconds for one question. */
const timeout = 1000

const addressOf = ({ address, port }: PublicServer): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`

/** Asks one server over DNS for the serial of a zone; null where it does not serve it, or does not answer. */
const askSerial = async (server: PublicServer, zone: string): Promise<number | null> => {
  assertNoTransaction('a DNS server')
  const resolver = new Resolver({ timeout, tries: 1 })
  resolver.setServers([addressOf(server)])
  try {
    return (await resolver.resolveSoa(zone.replace(/\.$/, ''))).serial
  } catch {
    return null
  }
}

interface ServerSerial {
  name: string
  serial: number | null
  checked_at: string
}

export const askSerials = (servers: readonly PublicServer[], zone: string): Promise<ServerSerial[]> =>
  Promise.all(
    servers.map(async server => ({
      name: server.name,
      serial: await askSerial(server, zone),
      checked_at: new Date().toISOString(),
    })),
  )
