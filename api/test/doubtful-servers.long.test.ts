import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { reportMetric } from '@panel/shared/testing/metric'
import { pino } from 'pino'
import { createMetrics } from '../src/base/metrics'
import type { ForeignService } from '../src/lookup/foreign-server'
import { guardedLookup } from '../src/lookup/guarded-lookup'
import { rdapService } from '../src/lookup/rdap-service'
import { whoisService } from '../src/lookup/whois-service'
import { closeForeignServers, httpServer, lineServer } from './foreign-servers'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** OUT-3: milliseconds until an answer, and bytes that a lookup may take. */
const answerLimit = 5000
const memoryLimit = 50 * 2 ** 20

const questions = 8
/** Questions without an answer in a row after which a server is left alone; one that answers is asked on. */
const breakerOpens = 5
const unanswered = /silence|a reset/

const huge = Buffer.alloc(10 * 2 ** 20, 'x')

/** A server of this machine, which no server of others may send us to. */
let own: Awaited<ReturnType<typeof httpServer>>

beforeEach(async () => {
  own = await httpServer((_path, response) => response.writeHead(404, { 'content-type': 'text/plain' }).end())
})

afterEach(closeForeignServers)

const http: Record<string, (response: ServerResponse) => unknown> = {
  silence: () => undefined,
  'a reset': response => response.socket?.resetAndDestroy(),
  garbage: response => response.writeHead(200, { 'content-type': 'application/rdap+json' }).end('{"objectClassName":'),
  '10 MB': response => response.writeHead(200, { 'content-type': 'application/rdap+json' }).end(huge),
  'a redirect to loopback': response => response.writeHead(302, { location: `${own.url}domain/example.com` }).end(),
  'a redirect to localhost': response =>
    response.writeHead(302, { location: own.url.replace('127.0.0.1', 'localhost') }).end(),
}

const lines: Record<string, (socket: Socket) => unknown> = {
  silence: () => undefined,
  'a reset': socket => socket.resetAndDestroy(),
  garbage: socket => socket.end('\u0000\uffff{]'),
  '10 MB': socket => socket.end(huge),
}

/** The real lookup: asks one question after another, each of another name. */
const askAll = async (service: ForeignService) => {
  const lookup = guardedLookup(service, { log: pino({ level: 'silent' }), metrics: createMetrics(false) })
  const before = process.memoryUsage().rss
  const answers: { state: string; ms: number }[] = []
  for (let question = 0; question < questions; question += 1) {
    const began = Date.now()
    const { state } = await lookup.find({ name: `example-${question}`, zone: 'com' })
    answers.push({ state, ms: Date.now() - began })
  }
  return {
    decided: answers.filter(({ state }) => state !== 'unknown').length,
    longest: Math.max(...answers.map(({ ms }) => ms)),
    grown: process.memoryUsage().rss - before,
  }
}

const expectDecided = (
  what: string,
  { decided, longest, grown }: Awaited<ReturnType<typeof askAll>>,
  asked: number,
) => {
  reportMetric(`OUT-3 ${what}: doubts that were taken for an answer`, decided, 'most', 0)
  reportMetric(`OUT-3 ${what}: ms until an answer`, longest, 'most', answerLimit)
  reportMetric(`OUT-3 ${what}: bytes of memory`, grown, 'most', memoryLimit)
  if (unanswered.test(what))
    reportMetric(`OUT-3 ${what}: questions until the server is left alone`, asked, 'most', breakerOpens)
  reportMetric(`OUT-3 ${what}: calls of this machine`, own.asked.length, 'most', 0)
}

test.each(Object.keys(http))('OUT-3 an RDAP server that answers with %s', async what => {
  const server = await httpServer((_path, response) => http[what]?.(response))
  expectDecided(`RDAP, ${what}`, await askAll(rdapService(new Map([['', server.url]]))), server.asked.length)
})

test.each(Object.keys(lines))('OUT-3 a WHOIS server that answers with %s', async what => {
  const server = await lineServer((_query, socket) => lines[what]?.(socket))
  expectDecided(`WHOIS, ${what}`, await askAll(whoisService(server)), server.asked.length)
})

test('OUT-3 control: a client that follows every redirect is led to this machine, and takes its answer', async () => {
  const server = await httpServer((_path, response) => http['a redirect to loopback']?.(response))
  const careless: ForeignService = {
    source: 'rdap',
    serverOf: () => server.url,
    ask: async url => {
      await fetch(url)
      return { state: 'available' }
    },
  }
  expect((await askAll(careless)).decided).toBe(questions)
  expect(own.asked).toHaveLength(questions)
})
