import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportMetric } from '@panel/shared/testing/metric'
import { integrityOf } from '../releases/read-build'
import { panelBuild, shellBuild } from '../testing/builds'
import { listen, testGateway } from '../testing/gateway'

// As slowhttptest's -H, -B and -X: headers, bodies and readers. What is counted is whose connections the gateway gives
// up and whether others are served, not how fast: that would be the machine's.

/** Seconds. */
const longest = 12

interface Kind {
  clients: number
  /** What is sent at once, and again each second. */
  first: string
  again: string
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** A build with a file that no buffer of a system takes as a whole. */
const largeBuild = () => {
  const content = Buffer.alloc(16 * 1024 * 1024, 'a')
  const build = panelBuild('1.0.0-p1')
  build.description.files['large.1.js'] = integrityOf(content)
  return { ...build, files: new Map([...build.files, ['large.1.js', content]]) }
}

const kinds: Readonly<Record<string, Kind>> = {
  headers: { clients: 500, first: 'GET / HTTP/1.1\r\nHost: localhost\r\n', again: 'X-Slow: a\r\n' },
  bodies: {
    clients: 500,
    first: 'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    again: ' ',
  },
  // Their answer fits the buffers of the two systems, so that the gateway sees connections without a request.
  'readers of a page': { clients: 500, first: get('/'), again: '' },
  // Theirs does not. The system keeps megabytes for each: 20 take what 500 would, as each has a clock of its own.
  'readers of much': { clients: 20, first: get('/panels/mfe-search-cart/1.0.0-p1/large.1.js'), again: '' },
}

/** The address begins otherwise than that of the other client, so that each is counted apart. */
const slowAddress = (at: number): string => `127.1.${1 + Math.floor(at / 250)}.${1 + (at % 250)}`

const open = (port: number, at: number, { first, again }: Kind): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: slowAddress(at) })
  socket.on('error', () => undefined)
  socket.write(first)
  if (again === '') return socket.pause()
  const timer = setInterval(() => socket.writable && socket.write(again), 1000)
  socket.once('close', () => clearInterval(timer))
  return socket.resume()
}

/** Seconds in which the process could run: what a busy machine takes from it in one piece counts as a moment. */
const startClock = () => {
  const [step, moment] = [20, 40]
  let [seconds, last] = [0, performance.now()]
  const timer = setInterval(() => {
    const now = performance.now()
    seconds += Math.min(now - last, moment) / 1000
    last = now
  }, step)
  return { read: () => seconds, stop: () => clearInterval(timer) }
}

/** How long the server keeps each slow connection, and how often another client is not served meanwhile. */
const besiege = async (server: Server, kind: Kind) => {
  const lives: number[] = []
  const clock = startClock()
  server.on('connection', (socket: Socket) => {
    const opened = clock.read()
    const isSlow = socket.remoteAddress?.startsWith('127.1.') ?? false
    socket.once('close', () => isSlow && lives.push(clock.read() - opened))
  })
  const { port } = server.address() as AddressInfo
  const slow = Array.from({ length: kind.clients }, (_, at) => open(port, at, kind))
  let refused = 0
  while (clock.read() < longest * 2 && lives.length < kind.clients) {
    const reply = await fetch(`http://127.0.0.1:${port}/livez`)
    await reply.text()
    if (!reply.ok) refused += 1
    await sleep(100)
  }
  for (const socket of slow) socket.destroy()
  clock.stop()
  return { left: kind.clients - lives.length, life: Math.max(0, ...lives), refused }
}

it.each(Object.entries(kinds))(
  'slow %s hold no connection over 12 s, and no other client is refused (HTTP-3)',
  async (name, kind) => {
    const { app } = await testGateway({}, [shellBuild('1.0.0-s1'), largeBuild()])
    await listen(app)
    const { left, life, refused } = await besiege(app.server, kind)
    app.server.closeAllConnections()
    await app.close()
    reportMetric(`HTTP-3 slow ${name}: connections left open`, left, 'most', 0)
    reportMetric(`HTTP-3 slow ${name}: longest life, s`, life, 'most', longest)
    reportMetric(`HTTP-3 slow ${name}: calls of another client refused`, refused, 'most', 0)
  },
  300_000,
)

it.each(Object.entries(kinds))(
  'HTTP-3 control: a server that waits without a limit is found (%s)',
  async (_, kind) => {
    const patient = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }, ({ url }, reply) =>
      reply.end(Buffer.alloc(url === '/' ? 10_000 : 16 * 1024 * 1024)),
    )
    await new Promise<void>(resolve => patient.listen(0, '127.0.0.1', resolve))
    const few = { ...kind, clients: 5 }
    expect((await besiege(patient, few)).left).toBe(5)
    patient.closeAllConnections()
    await new Promise(resolve => patient.close(resolve))
  },
  300_000,
)
