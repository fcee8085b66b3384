import { Resolver } from 'node:dns/promises'
import type { Secondary } from '@panel/shared/contract'
import { assertNoTransaction } from '../base/open-transaction'
import { hasCode } from '../server-kit/errors'
import type { PublisherSettings } from '../settings/publisher-address'

type PublicServer = PublisherSettings['servers'][number]

/** Milliseconds for one question. */
const timeout = 1000

const addressOf = ({ address, port }: Omit<PublicServer, 'name'>): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`

/** Asks one server over DNS for the serial of a zone. @throws Error where it does not serve it, or does not answer */
const readSerial = async (server: Omit<PublicServer, 'name'>, zone: string): Promise<number> => {
  assertNoTransaction('a DNS server')
  const resolver = new Resolver({ timeout, tries: 1 })
  resolver.setServers([addressOf(server)])
  return (await resolver.resolveSoa(zone.replace(/\.$/, ''))).serial
}

const askSerial = (server: PublicServer, zone: string): Promise<number | null> =>
  readSerial(server, zone).catch(() => null)

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

/** What the answer that was not the start of authority says. */
const stateOf = (error: unknown): Secondary['state'] => {
  if (hasCode(error, 'EREFUSED')) return 'refused'
  return hasCode(error, 'ESERVFAIL', 'ENOTFOUND', 'ENODATA') ? 'no_zone' : 'no_answer'
}

/** What the servers of a customer have of a zone, compared with the serial of what is stored. */
export const askSecondaries = (
  servers: readonly Omit<PublicServer, 'name'>[],
  zone: string,
  wanted: number,
): Promise<Secondary[]> =>
  Promise.all(
    servers.map(async ({ address, port }) => {
      const about = { address, port, checked_at: new Date().toISOString() }
      try {
        const serial = await readSerial({ address, port }, zone)
        return serial < wanted
          ? { ...about, serial, state: 'behind' as const, behind: wanted - serial }
          : { ...about, serial, state: 'current' as const }
      } catch (error) {
        return { ...about, serial: null, state: stateOf(error) }
      }
    }),
  )
