import { dnsSecondaryCalls, dnsZoneCalls, type Secondaries } from '@panel/shared/contract'
import { type Kysely, sql } from 'kysely'
import { up as endFormerRights } from '../src/database/migrations/0147-former-secondaries'
import { up as endAllFormerRights } from '../src/database/migrations/0157-followed-zones'
import type { Publisher, Transfers } from '../src/publishing/publisher'
import { zonesToCheck } from '../src/publishing/repository'
import { publishZone } from '../src/publishing/service'
import { idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { startMemoryPublisher } from './memory-publisher'
import { untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'
import { createZoneServers } from './zone-servers'

let api: TestApi
let owner: TestUser
let admin: TestUser
let id: number

beforeAll(async () => {
  // Nothing listens there: the long test has a name server.
  const env = {
    DNS_PUBLISHER: 'local+http://127.0.0.1:1?key=k&server=ns1@127.0.0.1:1',
    PUBLIC_URL: 'https://panel.test',
  }
  api = await startTestApi({ env, worker: true })
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  id = await makeDomain(api, owner, admin, uniqueName('followed'))
})

afterAll(() => api.close())

const set = (body: object, user = owner, domain = id) =>
  api.call(dnsSecondaryCalls.setSecondaries, { token: user.token, params: { id: domain }, body })
const get = async () =>
  (await api.call(dnsSecondaryCalls.secondaries, { token: owner.token, params: { id } })).json as Secondaries

const server = (address: string, port?: number) => ({ servers: [{ address, ...(port !== undefined && { port }) }] })
const key = (name: string, more: object = {}) => ({
  servers: [{ address: '198.41.0.4' }],
  tsig: { name, algorithm: 'hmac-sha256', ...more },
})
const secret = Buffer.alloc(32, 7).toString('base64')

test.each([
  ['a name', server('ns.example.net'), 'servers.0.address', 'address_ip'],
  ['no address', server(' '), 'servers.0.address', 'required'],
  ['a network', server('192.0.2.0/24'), 'servers.0.address', 'address_ip'],
  ['a zone id', server('fe80::1%eth0'), 'servers.0.address', 'address_ip'],
  ['this machine', server('127.0.0.1'), 'servers.0.address', 'address_private'],
  ['this machine, mapped', server('::ffff:127.0.0.1'), 'servers.0.address', 'address_private'],
  ['a private network', server('10.1.2.3'), 'servers.0.address', 'address_private'],
  ['a link', server('fe80::1'), 'servers.0.address', 'address_private'],
  ['a multicast address', server('224.0.0.1'), 'servers.0.address', 'address_private'],
  ['a port too high', server('198.41.0.4', 65_536), 'servers.0.port', 'port'],
  ['port 0', server('198.41.0.4', 0), 'servers.0.port', 'port'],
  [
    'a server twice',
    { servers: [{ address: '198.41.0.4' }, { address: '198.41.0.4', port: 53 }] },
    'servers.1.address',
    'address_twice',
  ],
  [
    'too many',
    { servers: Array.from({ length: 6 }, (_, at) => ({ address: `198.41.0.${at + 1}` })) },
    'servers',
    'secondary_limit',
  ],
  ['a key with spaces', key('my key'), 'tsig.name', 'tsig_name'],
  ['a key without a name', key(''), 'tsig.name', 'required'],
  ['an algorithm of old', key('k', { algorithm: 'hmac-md5' }), 'tsig.algorithm', 'choice'],
  ['a secret in hexadecimal', key('k', { secret: 'zz-zz' }), 'tsig.secret', 'tsig_secret'],
  ['a short secret', key('k', { secret: 'c2hvcnQ=' }), 'tsig.secret', 'tsig_secret'],
])('%s is refused beside its field', async (_, body, field, code) => {
  const { status, json } = await set(body)
  expect(status).toBe(422)
  expect((json as { errors: unknown[] }).errors).toEqual([expect.objectContaining({ field, code })])
})

test('a secret is made, answered once, and kept while the key keeps its name', async () => {
  const made = (await set(key('Made.Example.'))).json as Secondaries
  expect(made.tsig).toEqual({
    name: 'made.example',
    algorithm: 'hmac-sha256',
    secret: expect.stringMatching(/^.{43}=$/),
  })
  expect((await get()).tsig).toEqual({ name: 'made.example', algorithm: 'hmac-sha256' })
  expect(((await set(key('made.example'))).json as Secondaries).tsig).toEqual(made.tsig)
  const typed = (await set(key('made.example', { secret }))).json as Secondaries
  expect(typed.tsig?.secret).toBe(secret)
  const { rows } = await sql`select s::text as row from dns_secondaries s`.execute(api.db)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'))
  expect(((await set({ servers: [] })).json as Secondaries).tsig).toBeNull()
})

test('servers and keys that are new are mailed to the owner, with the link that stops, and nothing else is', async () => {
  const person = await createUser(api)
  const own = await makeDomain(api, person, admin, uniqueName('copied'))
  const mailed = async () => {
    await untilJobsAreDone(api.db)
    const mails = api.mails.filter(({ to, subject }) => to === person.email && subject.includes('may copy the zone'))
    return mails.map(({ text }) => [/from now on: (.*)\.$/m.exec(text)?.[1], /\/stop#/.test(text)])
  }
  const both = { servers: [{ address: '198.41.0.4' }, { address: '198.41.0.5', port: 5353 }] }
  await set(both, person, own)
  await set({ servers: [...both.servers].reverse() }, person, own)
  await set(server('198.41.0.4'), person, own)
  expect(await mailed()).toEqual([['198.41.0.4 53, 198.41.0.5 5353', true]])
  const keyed = key(`${uniqueName('copying')}.example`, { secret })
  await set(keyed, person, own)
  await set(keyed, person, own)
  await set({ servers: [] }, person, own)
  expect((await mailed()).slice(1)).toEqual([[`198.41.0.4 53 (TSIG ${keyed.tsig.name})`, true]])
})

test('one name is one key, of one account', async () => {
  await set(key('mine.example', { secret }))
  const second = await makeDomain(api, owner, admin, uniqueName('second'))
  expect(((await set(key('mine.example'), owner, second)).json as Secondaries).tsig?.secret).toBe(secret)
  const other = { secret: Buffer.alloc(32, 8).toString('base64') }
  expect((await set(key('mine.example', other), owner, second)).json).toMatchObject({
    errors: [{ field: 'tsig.name', code: 'tsig_name_shared' }],
  })
  const stranger = await createUser(api)
  const foreign = await makeDomain(api, stranger, admin, uniqueName('foreign'))
  expect((await set(key('mine.example', { secret }), stranger, foreign)).json).toMatchObject({
    errors: [{ field: 'tsig.name', code: 'tsig_name_taken' }],
  })
})

test('a zone is put above the serial that a server has of another primary, so that it follows', async () => {
  const { settings } = api.deps
  Object.assign(settings, { SECONDARIES_PRIVATE: true })
  const servers = await createZoneServers()
  onTestFinished(async () => {
    Object.assign(settings, { SECONDARIES_PRIVATE: false })
    await servers.close()
  })
  let serial = 3_000_000_000
  const port = await servers.answer(
    '127.0.0.1',
    ({ name }) => ({ answers: [{ name, type: 'SOA', ttl: 1, data: { mname: 'ns.x', rname: 'host.x', serial } }] }),
    0,
  )
  const states = ({ json }: { json: unknown }) => (json as Secondaries).servers.map(({ state }) => state)
  expect(states(await set(server('127.0.0.1', port)))).toEqual(['ahead'])
  expect(states({ json: await get() })).toEqual(['behind'])
  serial = (await get()).serial
  expect(serial).toBeGreaterThan(3_000_000_000)
  expect(states({ json: await get() })).toEqual(['current'])
  // No room is left above that one.
  serial = 4_294_967_295
  expect(states({ json: await get() })).toEqual(['ahead'])
  expect((await get()).serial).toBeLessThan(3_000_000_100)
  await set({ servers: [] })
})

describe('the servers of a former holder', () => {
  const startPublisher = () => {
    const { publish, ...memory } = startMemoryPublisher()
    const given: (Transfers | undefined)[] = []
    const publisher: typeof memory & { publish: typeof publish } = {
      ...memory,
      publish: (zone, there) => {
        given.push(zone.transfers)
        return publish(zone, there)
      },
    }
    return { publisher, given }
  }
  const none = { servers: [], key: null, unusedKey: null }

  const addZone = async (label: string, { token }: TestUser) =>
    idOf(await api.call(dnsZoneCalls.add, { token, body: { name: `${label}.com` } }))
  const prove = (zone: number, proven_name: string | null) =>
    api.db.updateTable('unregistered_zones').set({ proven_name }).where('domain_id', '=', zone).execute()

  type Take = (label: string, former: number) => Promise<number>
  /** Somebody else's domain of the same name, or only its DNS. */
  const takers: Record<'registered here' | 'registered elsewhere', Take> = {
    'registered here': label => makeDomain(api, owner, admin, label),
    'registered elsewhere': async (label, former) => {
      const zone = await addZone(label, owner)
      await prove(former, null)
      await prove(zone, `${label}.com`)
      return zone
    },
  }

  /** A zone that servers of its owner follow, and then one of that name in another account. */
  const change = async (publisher: Publisher, take = takers['registered here']) => {
    const label = uniqueName('bought')
    const former = await createUser(api)
    const zone = await addZone(label, former)
    await prove(zone, `${label}.com`)
    expect((await set(server('198.41.0.4'), former, zone)).status).toBe(200)
    await publishZone(deps(), publisher, zone)
    return take(label, zone)
  }
  const deps = () => ({ ...api.deps, settings: { ...api.deps.settings, DNS_PUBLISHER: undefined } })

  test('no longer follow a zone whose name another account registers', async () => {
    const { publisher, given } = startPublisher()
    const bought = await change(publisher)
    await publishZone(deps(), publisher, bought)
    await publishZone(deps(), publisher, bought)
    expect(given).toEqual([{ ...none, servers: [{ address: '198.41.0.4', port: 53 }] }, none, undefined])
  })

  test.each([
    ['0147', 'registered here', endFormerRights],
    ['0157', 'registered elsewhere', endAllFormerRights],
  ] as const)('no longer follow one that was published before, once step %s is done: %s', async (_, taken, step) => {
    const { publisher, given } = startPublisher()
    const bought = await change(publisher, takers[taken])
    const zone = { serial: 1, published_serial: 1, wanted_at: new Date() }
    const published = api.db.insertInto('dns_zones').values({ domain_id: bought, ...zone })
    await published
      .onConflict(on => on.column('domain_id').doUpdateSet({ published_serial: sql`dns_zones.serial` }))
      .execute()
    await step(api.db as unknown as Kysely<unknown>)
    const zones = await zonesToCheck(api.db, bought - 1, 1)
    expect(zones).toMatchObject([{ id: bought, isSettled: false }])
    await publishZone(deps(), publisher, bought)
    expect(given.slice(1)).toEqual([none])
  })
})
