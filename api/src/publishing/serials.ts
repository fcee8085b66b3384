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

const compare = (serial: number, wanted: number): Pick<Secondary, 'state' | 'behind'> => {
  if (serial < wanted) return { state: 'behind', behind: wanted - serial }
  return { state: serial === wanted ? 'current' : 'ahead' }
}

/** What the servers of a customer have of a zone, compared with the serial of what is stored. */
export const askSecondaries = async (
  servers: readonly Omit<PublicServer, 'name'>[],
  zone: string,
  readWanted: () => Promise<number>,
): Promise<Secondary[]> => {
  const asked = await Promise.all(
    servers.map(async ({ address, port }) => {
      const about = { address, port, checked_at: new Date().toISOString() }
      try {
        return { ...about, serial: await readSerial({ address, port }, zone) }
      } catch (error) {
        return { ...about, serial: null, state: stateOf(error) }
      }
    }),
  )
  // Read after the answers: a change that is stored meanwhile may have reached the servers.
  const wanted = await readWanted()
  return asked.map(one => (one.serial === null ? one : { ...one, ...compare(one.serial, wanted) }))
}
