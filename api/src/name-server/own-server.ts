import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataDir } from '../server-kit/data-dir'
import { freePort } from '../server-kit/free-port'
import { rotateLog } from '../server-kit/rotate-log'
import type { Settings } from '../settings/settings'
import type { NameServerOptions } from './configuration'
import { checkPorts, findProgram } from './program'
import { clearLeftover, endProcess, launchServer, placeOf } from './run'

/** PowerDNS, run by the product (DNS_PUBLISHER=local). */
export interface OwnNameServer {
  /** DNS_PUBLISHER for the API: where it publishes to, and the public servers. */
  publisher: string
  stop: () => Promise<void>
}

type Say = (line: string) => void

/** Milliseconds before a server that ended is started again; after each failure twice as long. */
const shortestPause = 250
const longestPause = 10_000
/** Milliseconds after which a server that ends has run well. */
const steadyAfter = 60_000
const rotateEveryMs = 60_000

const optionsOf = ({ PLATFORM_HOST, DNS_HOST, DNS_PORT, DNS_SECONDARIES = [] }: Settings): NameServerOptions => ({
  name: `ns1.${PLATFORM_HOST}`,
  addresses: DNS_HOST,
  port: DNS_PORT,
  secondaries: DNS_SECONDARIES,
})

/** The address at which this machine asks a server that listens at all of its addresses. */
const askedAt = (address: string): string => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[address] ?? address

const publisherOf = ({ name, addresses, port, secondaries }: NameServerOptions, api: { port: number; key: string }) => {
  const url = new URL(`http://127.0.0.1:${api.port}`)
  url.searchParams.set('key', api.key)
  const own = { name, address: askedAt(addresses[0] ?? ''), port }
  for (const server of [own, ...secondaries]) {
    const address = server.address.includes(':') ? `[${server.address}]` : server.address
    url.searchParams.append('server', `${server.name}@${address}:${server.port}`)
  }
  return `local+${url.href}`
}

/**
 * Starts PowerDNS on `DATA_DIR/dns`. A server that ends without being told to is started again at the same ports.
 * @throws StartError when another copy of the product uses the folder, or PowerDNS cannot run here
 */
export const startNameServer = async (settings: Settings, say: Say): Promise<OwnNameServer> => {
  const options = optionsOf(settings)
  const program = await findProgram()
  const place = placeOf(await openDataDir(settings.DATA_DIR))
  await mkdir(place.home, { recursive: true, mode: 0o700 })
  await clearLeftover(place, say)
  await checkPorts(options)
  const api = { port: await freePort(), key: randomBytes(32).toString('hex') }
  const stopping = new AbortController()
  const start = (): Promise<ChildProcess> => launchServer(program, place, options, { api, say })
  let server = await start()
  let startedAt = Date.now()
  let pause = shortestPause
  let restarting: Promise<void> | undefined

  const restart = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      pause = Math.min(longestPause, pause * 2)
      const started = await start().catch((error: Error) => say(error.message))
      if (!started) continue
      server = started
      startedAt = Date.now()
      return watch()
    }
  }
  const watch = (): void => {
    server.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      if (Date.now() - startedAt > steadyAfter) pause = shortestPause
      say(`PowerDNS ended (${signal ?? `code ${code}`}); starting it again`)
      restarting = restart()
    })
  }
  watch()
  const rotation = setInterval(() => rotateLog(place.log), rotateEveryMs).unref()

  return {
    publisher: publisherOf(options, api),
    stop: async () => {
      stopping.abort()
      clearInterval(rotation)
      // A server that is just being started again must not outlive us.
      await restarting
      if (server.pid && !(await endProcess(server.pid))) say(`PowerDNS does not stop. Its process is ${server.pid}.`)
    },
  }
}
