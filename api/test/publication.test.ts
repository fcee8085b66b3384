import { createSocket, type Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { dnsChangeCalls } from '@panel/shared/contract'
import { decode, encode } from 'dns-packet'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { refreshAliases } from '../src/publishing/aliases'
import { answersOf, dueTargets } from '../src/publishing/aliases-repository'
import { powerDns } from '../src/publishing/powerdns'
import { readZoneToServe } from '../src/publishing/repository'
import { publishZone, toServedZone } from '../src/publishing/service'
import { lookupPublic, PrivateAddress } from '../src/security/public-address'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser } from './users'

interface Set {
  name: string
  type: string
  ttl: number
  changetype?: string
  records: { content: string; disabled: boolean }[]
}

/** What a PowerDNS server holds and was asked, in one zone. */
const zone: { sets: Set[] | null; asked: string[]; beforeAnswer: () => Promise<unknown> } = {
  sets: null,
  asked: [],
  beforeAnswer: async () => undefined,
}

/** What the resolver says of each name: addresses of IPv4. */
const answers: Record<string, string[]> = {}

let server: FastifyInstance
let resolver: Socket
let api: TestApi
let owner: TestUser
let id: number

const keyOf = ({ name, type }: Set) => `${name} ${type}`
const serialOf = (sets: readonly Set[]): number =>
  Number(sets.find(({ type }) => type === 'SOA')?.records[0]?.content.split(' ')[2])
const contentsOf = (type: string): string[] =>
  (zone.sets ?? []).filter(set => set.type === type).flatMap(({ records }) => records.map(({ content }) => content))

/** Returns the address that it listens at. */
const startServer = (): Promise<string> => {
  server = Fastify({ forceCloseConnections: true })
  server.all<{ Body: { rrsets?: Set[] } | undefined }>('*', async ({ method, body }, reply) => {
    zone.asked.push(method)
    const { sets } = zone
    if (method === 'GET') {
      await zone.beforeAnswer()
      return sets ? { serial: serialOf(sets), dnssec: false, rrsets: sets } : reply.code(404).send()
    }
    const changed = body?.rrsets ?? []
    const keys = changed.map(keyOf)
    const kept = (sets ?? []).filter(set => !keys.includes(keyOf(set)))
    if (body?.rrsets) zone.sets = [...kept, ...changed.filter(({ changetype }) => changetype !== 'DELETE')]
    return reply.send()
  })
  return server.listen({ host: '127.0.0.1', port: 0 })
}

const startResolver = async (): Promise<string> => {
  resolver = createSocket('udp4')
  resolver.on('message', (message, from) => {
    const { id: number, questions = [] } = decode(message)
    const name = questions[0]?.name ?? ''
    const addresses = questions[0]?.type === 'A' ? (answers[name] ?? []) : []
    const found = addresses.map(data => ({ name, type: 'A' as const, data, ttl: 1 }))
    resolver.send(encode({ type: 'response', id: number, questions, answers: found }), from.port, from.address)
  })
  resolver.bind(0, '127.0.0.1')
  await once(resolver, 'listening')
  return `127.0.0.1:${resolver.address().port}`
}

beforeAll(async () => {
  const [address, DNS_RESOLVER] = await Promise.all([startServer(), startResolver()])
  api = await startTestApi({ env: { DNS_RESOLVER, DNS_PUBLISHER: `powerdns+${address}?key=test-key` } })
  owner = await createUser(api)
})

beforeEach(async () => {
  Object.assign(zone, { sets: null, asked: [], beforeAnswer: async () => undefined })
  id = await makeDomain(api, owner, await createUser(api, 'admin'))
})

afterAll(async () => {
  await api.close()
  resolver.close()
  await server.close()
})

const publisher = () => {
  const { DNS_PUBLISHER } = api.deps.settings
  if (DNS_PUBLISHER?.kind !== 'powerdns') throw new Error('PowerDNS is not set')
  return powerDns(DNS_PUBLISHER)
}
const publish = () => publishZone(api.deps, publisher(), id)
const add = (type: string, content: string) => {
  const changes = [{ op: 'add', record: { host: 'www', type, content } }]
  return api.call(dnsChangeCalls.change, { token: owner.token, params: { id }, body: { changes } })
}

test('a zone is read once for each publication', async () => {
  await publish()
  expect(zone.asked).toEqual(['GET', 'POST', 'PUT'])
  await add('A', '192.0.2.1')
  zone.asked = []
  await publish()
  expect(zone.asked).toEqual(['GET', 'PATCH', 'PUT'])
  expect(contentsOf('A')).toEqual(['192.0.2.1'])
})

test('a public server that does not have the zone holds up those that wait behind it for less than a second', async () => {
  const { DNS_PUBLISHER, ...settings } = api.deps.settings
  if (DNS_PUBLISHER?.kind !== 'powerdns') throw new Error('PowerDNS is not set')
  const servers = [{ name: 'ns2.panel.example', address: '127.0.0.1', port: resolver.address().port }]
  const start = performance.now()
  const deps = { ...api.deps, settings: { ...settings, DNS_PUBLISHER: { ...DNS_PUBLISHER, servers } } }
  await publishZone(deps, powerDns(DNS_PUBLISHER), id)
  expect(performance.now() - start).toBeLessThan(3000)
})

test('what is changed while a zone is published never goes out under a serial that went out without it', async () => {
  await publish()
  const note = async () => {
    await publish()
    return { serial: serialOf(zone.sets ?? []), addresses: contentsOf('A') }
  }
  // A server that is ahead: its serial is the next one that a change of ours gets.
  const soa = zone.sets?.find(({ type }) => type === 'SOA')?.records[0]
  const ahead = serialOf(zone.sets ?? []) + 1
  if (soa) soa.content = soa.content.replace(/ \d{10} /, ` ${ahead} `)
  zone.beforeAnswer = async () => {
    zone.beforeAnswer = async () => undefined
    await add('A', '192.0.2.1')
  }
  const [first, second] = [await note(), await note()]
  expect(first.serial).toBeGreaterThan(ahead)
  expect(second.addresses).toEqual(['192.0.2.1'])
  expect(first.serial === second.serial ? first : second).toEqual(second)
})

describe('an ALIAS', () => {
  const target = 'shop.example.net'
  const refreshed = async () => {
    await api.db
      .updateTable('dns_aliases')
      .set({ next_at: new Date(0) })
      .execute()
    await refreshAliases(api.deps)
    const [answer] = await answersOf(api.db, id)
    return { addresses: answer?.addresses, failure: answer?.failure }
  }

  test('stands for the public addresses of its target alone', async () => {
    answers[target] = ['10.1.2.3', '9.9.9.9', '169.254.169.254', '127.0.0.1']
    expect((await add('ALIAS', `${target}.`)).status).toBe(200)
    await publish()
    expect(contentsOf('A')).toEqual(['9.9.9.9'])
    // As an earlier version stored them.
    await api.db
      .updateTable('dns_aliases')
      .set({ addresses: ['10.1.2.3', '9.9.9.9'] })
      .execute()
    answers[target] = []
    expect(await refreshed()).toEqual({ addresses: ['9.9.9.9'], failure: 'no_address' })
    answers[target] = ['10.96.0.1']
    expect(await refreshed()).toEqual({ addresses: [], failure: 'no_public_address' })
    await publish()
    expect(contentsOf('A')).toEqual([])
  })

  test('that does not answer is asked more seldom each time, and after those that do', async () => {
    const ask = vi.spyOn(Resolver.prototype, 'resolve4')
    ask.mockImplementation(async host => {
      if (host === 'broken.example.net') throw Object.assign(new Error('no resolver'), { code: 'ETIMEOUT' })
      return [{ address: '9.9.9.9', ttl: 1 }] as never
    })
    const [silent, answering] = ['broken.example.net.', `${target}.`]
    await add('ALIAS', silent)
    const other = await makeDomain(api, owner, await createUser(api, 'admin'))
    const changes = [{ op: 'add', record: { host: 'www', type: 'ALIAS', content: answering } }]
    await api.call(dnsChangeCalls.change, { token: owner.token, params: { id: other }, body: { changes } })
    const pauseOf = async (content: string) => {
      const pause = sql<number>`ceil(extract(epoch from next_at - now()) / 60)::int * 60`.as('pause')
      const found = api.db.selectFrom('dns_aliases').select(pause).where('target', '=', content)
      return (await found.executeTakeFirst())?.pause
    }
    const makeDue = async (content: string, next_at: Date) => {
      await api.db.updateTable('dns_aliases').set({ next_at }).where('target', '=', content).execute()
    }
    const pauses = []
    for (let asked = 0; asked < 8; asked += 1) {
      await makeDue(silent, new Date(0))
      await refreshAliases(api.deps)
      pauses.push(await pauseOf(silent))
    }
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600])
    await makeDue(silent, new Date(0))
    await makeDue(answering, new Date(1000))
    expect(await dueTargets(api.db, 1)).toMatchObject([{ target: answering }])
    ask.mockResolvedValue([{ address: '9.9.9.9', ttl: 1 }] as never)
    await refreshAliases(api.deps)
    ask.mockRejectedValue(Object.assign(new Error('no resolver'), { code: 'ETIMEOUT' }))
    await makeDue(silent, new Date(0))
    await refreshAliases(api.deps)
    expect(await pauseOf(silent)).toBe(60)
    ask.mockRestore()
  })

  test('that cannot be asked at all keeps neither others nor its zone waiting', async () => {
    await add('ALIAS', `${target}.`)
    const settings = { ...api.deps.settings, DNS_RESOLVER: '10.0.0.256' }
    const warn = vi.spyOn(api.deps.log, 'warn')
    const { DNS_PUBLISHER } = settings
    if (DNS_PUBLISHER?.kind !== 'powerdns') throw new Error('PowerDNS is not set')
    await publishZone({ ...api.deps, settings }, powerDns(DNS_PUBLISHER), id)
    await refreshAliases({ ...api.deps, settings })
    expect(warn.mock.calls.filter(([found]) => (found as { domain?: number }).domain === id)).toHaveLength(2)
    warn.mockRestore()
    answers[target] = ['9.9.9.9']
    await refreshAliases(api.deps)
    await publish()
    expect(contentsOf('A')).toEqual(['9.9.9.9'])
  })

  const alias = (host: string, content: string) => ({ op: 'add', record: { host, type: 'ALIAS', content } })
  const change = (changes: object[]) =>
    api.call(dnsChangeCalls.change, { token: owner.token, params: { id }, body: { changes } })

  test('of any number in a zone is published with the addresses of its target at once', async () => {
    const hosts = Array.from({ length: 20 }, (_, at) => `many${at}`)
    for (const host of hosts) answers[`${host}.example.net`] = ['9.9.9.9']
    expect((await change(hosts.map(host => alias(host, `${host}.example.net.`)))).status).toBe(200)
    await publish()
    expect(contentsOf('A')).toHaveLength(20)
  })

  test('with another target keeps the addresses that are served until that target is asked', async () => {
    answers[target] = ['9.9.9.9']
    await change([alias('www', `${target}.`), alias('shop', `${target}.`)])
    await publish()
    await api.db.updateTable('dns_records').set({ content: 'new.example.net.' }).where('host', '=', 'www').execute()
    const stored = await readZoneToServe(api.db, id)
    const there = await publisher().read(stored?.name ?? '')
    const addresses = (asked: Record<string, string[]>) => {
      if (!stored) return []
      const zone = { ...stored, answers: { ...stored.answers, ...asked } }
      const { rrsets } = toServedZone(zone, publisher(), api.deps.settings, there)
      return rrsets.flatMap(({ name, type, contents }) => (type === 'A' ? `${name.split('.')[0]} ${contents}` : []))
    }
    expect(addresses({})).toEqual(['shop 9.9.9.9', 'www 9.9.9.9'])
    expect(addresses({ 'new.example.net.': ['8.8.8.8'] }).sort()).toEqual(['shop 9.9.9.9', 'www 8.8.8.8'])
  })

  test.each(['localhost.', 'db.internal.corp.', 'metadata.google.internal.'])('of %s is refused', async content => {
    const refused = await add('ALIAS', content)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Nobody on the internet finds this name.')
  })
})

describe('a host with private addresses', () => {
  const look = promisify(lookupPublic)
  const finds = (...addresses: string[]) => vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(addresses)
  afterEach(() => vi.restoreAllMocks())

  test('is reached at its public ones, and refused without one', async () => {
    finds('10.0.0.1', '9.9.9.9')
    expect(await look('split.example', { all: true, family: 4 })).toEqual([{ address: '9.9.9.9', family: 4 }])
    finds('10.0.0.1', '127.0.0.1')
    await expect(look('inside.example', { all: true, family: 4 })).rejects.toThrow(PrivateAddress)
  })
})

test('Domain Connect is found where it is on, save where the customer has a record of the same name', async () => {
  const deps = { ...api.deps, settings: { ...api.deps.settings, DOMAIN_CONNECT: '/templates' } }
  const found = () =>
    (zone.sets ?? []).filter(({ name }) => name.startsWith('_domainconnect.')).flatMap(set => set.records)
  const { DNS_PUBLISHER, PUBLIC_URL } = deps.settings
  if (DNS_PUBLISHER?.kind !== 'powerdns') throw new Error('PowerDNS is not set')
  const publisher = powerDns(DNS_PUBLISHER)
  await publishZone(deps, publisher, id)
  expect(found()).toEqual([{ content: `"${new URL(PUBLIC_URL).host}"`, disabled: false }])
  const record = { host: '_domainconnect', type: 'CNAME', content: 'connect.other.example.' }
  const body = { changes: [{ op: 'add', record }] }
  await api.call(dnsChangeCalls.change, { token: owner.token, params: { id }, body })
  await publishZone(deps, publisher, id)
  expect(found()).toEqual([{ content: 'connect.other.example.', disabled: false }])
  await publish()
  expect(found()).toHaveLength(1)
})
