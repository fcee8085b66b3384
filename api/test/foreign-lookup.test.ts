import { searchCalls } from '@panel/shared/contract'
import pino from 'pino'
import { REGISTRY_PATIENCE } from '../src/base/limits'
import { createMetrics } from '../src/base/metrics'
import { foreignLookup } from '../src/lookup/foreign-lookup'
import { guardedLookup } from '../src/lookup/guarded-lookup'
import type { Lookup } from '../src/lookup/lookup'
import { startWhoisServer } from '../src/registration-data/whois-server'
import { freePort } from '../src/server-kit/free-port'
import { codeOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { closeForeignServers, httpServer, lineServer } from './foreign-servers'
import { createUser, makeDomain, uniqueName } from './users'

/** Holds the names; its RDAP and WHOIS are what others ask. */
let holder: TestApi
let asking: TestApi
let name: string
let whois: { host: string; port: number }
let rdapUrl: string
let stop: () => Promise<void>

const metrics = createMetrics(false)
const needs = { log: pino({ level: 'silent' }), metrics }
const lookupWith = (settings: Parameters<typeof foreignLookup>[0]): Lookup => {
  const lookup = foreignLookup(settings, needs, 20_000)
  if (!lookup) throw new Error(`${settings.LOOKUP} has no server`)
  return lookup
}
const byWhois = (address = whois): Lookup =>
  lookupWith({ LOOKUP: 'whois', LOOKUP_WHOIS: address, LOOKUP_RDAP: undefined })
const byRdap = (zone: string): Lookup =>
  lookupWith({ LOOKUP: 'rdap', LOOKUP_RDAP: new Map([[zone, rdapUrl]]), LOOKUP_WHOIS: undefined })

beforeAll(async () => {
  holder = await startTestApi()
  asking = await startTestApi()
  const [admin, owner] = await Promise.all([createUser(holder, 'admin'), createUser(holder)])
  name = uniqueName('abroad')
  await makeDomain(holder, owner, admin, name)
  whois = { host: '127.0.0.1', port: await freePort() }
  ;({ stop } = await startWhoisServer(holder.deps, whois))
  rdapUrl = `${await holder.app.listen({ host: '127.0.0.1', port: 0 })}/rdap/`
})

afterAll(async () => {
  await closeForeignServers()
  await stop()
  await Promise.all([holder.close(), asking.close()])
})

describe.each(['rdap', 'whois'] as const)('LOOKUP=%s, asked of our own servers', source => {
  const lookup = () => (source === 'rdap' ? byRdap('') : byWhois())

  test('a name that is held there is taken, with its record', async () => {
    const found = await lookup().find({ name, zone: 'com' })
    expect(found).toMatchObject({ state: 'taken', source })
    const { text } = found as { text: string }
    expect(text).toContain(`Domain Name: ${name.toUpperCase()}.COM\n`)
    expect(text).toContain('Domain Status: clientTransferProhibited')
    expect(text).toContain('Name Server: NS1.PANEL.EXAMPLE\n')
    expect(text).not.toContain('\r')
  })

  test('a name without an owner is available', async () => {
    expect(await lookup().find({ name: uniqueName('nobody'), zone: 'com' })).toMatchObject({
      state: 'available',
      source,
    })
  })

  test('a customer sees the record, its source, and when', async () => {
    asking.deps.lookup = lookup()
    const before = Date.now()
    const answer = () => asking.call(searchCalls.whois, { query: { domain: `${name}.com` } })
    const { status, text, headers } = await answer()
    expect([status, headers['lookup-source']]).toEqual([200, source])
    expect(text).toContain(`Domain Name: ${name.toUpperCase()}.COM`)
    const said = headers['lookup-time']
    expect(Date.parse(String(said))).toBeGreaterThanOrEqual(before)
    expect((await answer()).headers['lookup-time']).toBe(said)
  })
})

test('a zone that the bootstrap file lacks is unknown', async () => {
  expect(await byRdap('net').find({ name, zone: 'com' })).toMatchObject({ state: 'unknown' })
  expect(await byRdap('com').find({ name, zone: 'com' })).toMatchObject({ state: 'taken' })
})

test('a server that is not there: the customer sees that the answer is unknown', async () => {
  asking.deps.lookup = byWhois({ host: '127.0.0.1', port: await freePort() })
  const answer = await asking.call(searchCalls.whois, { query: { domain: `${name}.com` } })
  expect(codeOf(answer)).toEqual([503, 'lookup_unknown'])
  expect(answer.headers['lookup-source']).toBe('whois')
})

test('a customer has an answer in time, however slow each stage of a lookup is', async () => {
  const drip = (send: (part: string) => unknown): void => {
    const timer = setInterval(() => send(' '), 100)
    timer.unref()
  }
  const silent = await httpServer(() => undefined)
  const dripping = await httpServer((_, response) => drip(part => response.write(part)))
  const moved = await httpServer((path, response) => {
    setTimeout(() => response.writeHead(302, { location: path }).end(), 1000)
  })
  const line = await lineServer((_, socket) => drip(part => socket.write(part)))
  const rdap = (url: string) => lookupWith({ LOOKUP: 'rdap', LOOKUP_RDAP: new Map([['', url]]) })
  const slow = [rdap(silent.url), rdap(dripping.url), rdap(moved.url), byWhois(line)].map(lookup => ({
    name: uniqueName('slow'),
    lookup,
  }))
  asking.deps.lookup = {
    find: async asked => {
      const found = await slow.find(one => one.name === asked.name)?.lookup.find(asked)
      return found ?? { state: 'available', source: 'rdap' }
    },
  }
  const began = performance.now()
  const answers = await Promise.all(
    slow.map(async one => {
      const answer = await asking.call(searchCalls.whois, { query: { domain: `${one.name}.com` } })
      return { answer: codeOf(answer), isLate: performance.now() - began > 2 * REGISTRY_PATIENCE }
    }),
  )
  expect(answers).toEqual(slow.map(() => ({ answer: [503, 'lookup_unknown'], isLate: false })))
})

describe('what protects the server that is asked', () => {
  const free = { name: 'free', zone: 'com' }

  test('an answer is remembered, also by those who ask meanwhile; a fresh one is asked for', async () => {
    const server = await lineServer((_, socket) => socket.end('No match for domain "FREE.COM".\r\n'))
    const lookup = byWhois(server)
    const states = await Promise.all([lookup.find(free), lookup.find(free), lookup.find(free)])
    expect(states.map(({ state }) => state)).toEqual(Array(3).fill('available'))
    expect(server.asked).toEqual(['free.com\r\n'])
    await lookup.find(free, { fresh: true })
    expect(server.asked).toHaveLength(2)
  })

  test('a doubt is not remembered', async () => {
    let text = 'Quota exceeded\r\n'
    const server = await lineServer((_, socket) => socket.end(text))
    const lookup = byWhois(server)
    expect((await lookup.find(free)).state).toBe('unknown')
    text = 'NOT FOUND\r\n'
    expect((await lookup.find(free)).state).toBe('available')
  })

  test('after five failures in a row it is left alone for 30 seconds, then tried by one question', async () => {
    let asked = 0
    let isWell = false
    const lookup = guardedLookup(
      {
        source: 'whois',
        serverOf: ({ zone }) => zone,
        ask: async () => {
          asked += 1
          if (!isWell) throw new Error('refused')
          return { state: 'available' }
        },
      },
      needs,
    )
    const ask = async (zone = 'com') => (await lookup.find({ name: uniqueName('x'), zone })).state
    for (let count = 0; count < 8; count += 1) expect(await ask()).toBe('unknown')
    expect(asked).toBe(5)
    expect([await ask('net'), asked]).toEqual(['unknown', 6])
    isWell = true
    expect([await ask(), asked]).toEqual(['unknown', 6])
    const real = Date.now()
    const later = vi.spyOn(Date, 'now').mockImplementation(() => real + 31_000)
    expect([await ask(), asked]).toEqual(['available', 7])
    later.mockRestore()
  })

  test('doubtful answers do not close the search', async () => {
    const odd = new Set<string>()
    const target = await httpServer((_, response) => response.destroy())
    const server = await httpServer((path, response) => {
      const asked = path.replace('/domain/', '')
      if (asked.startsWith('moved')) return response.writeHead(302, { location: `${target.url}x` }).end()
      const ldhName = odd.has(asked) ? 'other.com' : asked
      return response.writeHead(200).end(JSON.stringify({ objectClassName: 'domain', ldhName }))
    })
    const lookup = lookupWith({ LOOKUP: 'rdap', LOOKUP_RDAP: new Map([['', server.url]]), LOOKUP_WHOIS: undefined })
    for (let count = 0; count < 8; count += 1) {
      const strange = uniqueName(count % 2 ? 'moved' : 'odd')
      odd.add(`${strange}.com`)
      expect((await lookup.find({ name: strange, zone: 'com' })).state).toBe('unknown')
    }
    expect((await lookup.find({ name: uniqueName('plain'), zone: 'com' })).state).toBe('taken')
  })

  test('what came of the questions is counted', async () => {
    expect(await metrics.registry.metrics()).toMatch(/lookups_total\{source="rdap",state="taken"\} \d/)
  })
})
