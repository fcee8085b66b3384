import { type Dnssec, dnsServedCalls, domainCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { moveClock } from '../src/clock/repository'
import { PublishError, type Publisher } from '../src/publishing/publisher'
import { reconcileZones } from '../src/publishing/reconcile'
import { findZone } from '../src/publishing/repository'
import { publishZone } from '../src/publishing/service'
import { runDueTasks } from '../src/registration/due'
import type { Registry, RegistryPort } from '../src/registry/port'
import { startTestApi, type TestApi } from './api'
import { createDelegationWorld, type DelegationWorld } from './delegation-world'
import { putDomain } from './domain-users'
import { clientOf, startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { keys, type MemoryPublisher, startMemoryPublisher } from './memory-publisher'
import { fullNameOf } from './registration-records'
import { createUser, makeDomain, type TestUser } from './users'

describe.each(['sandbox', 'EPP'])('DS records at the %s registry', kind => {
  let world: DelegationWorld
  let api: TestApi
  let owner: TestUser
  let admin: TestUser
  let server: TestRegistry | undefined
  let client: RegistryPort | undefined
  let registry: Registry
  let publisher: MemoryPublisher
  let id: number
  let name: string

  beforeAll(async () => {
    server = kind === 'EPP' ? await startRegistry() : undefined
    client = server && clientOf(server)
    world = await createDelegationWorld()
    api = await startTestApi({ env: world.env, ...(client && { deps: { registry: client } }) })
    registry = api.deps.registry.on(api.db)
    ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  })

  beforeEach(async () => {
    publisher = startMemoryPublisher()
    id = await makeDomain(api, owner, admin)
    name = await fullNameOf(api, id)
    await publish()
  })

  afterAll(async () => {
    await api.close()
    await client?.close()
    await server?.close()
    await world.servers.close()
  })

  /** What the worker does: the zone's order, and then what waits for the registry. */
  const publish = async () => {
    await publishZone(api.deps, publisher, id)
    await workOff()
  }
  const workOff = async () => {
    const waiting = api.db.updateTable('registry_tasks').set({ next_at: new Date(0) })
    await waiting.where('state', '=', 'waiting').execute()
    await runDueTasks(api.deps)
  }
  const look = async () => {
    await reconcileZones(api.deps, publisher)
    await publish()
  }
  const held = async () => (await registry.info(name))?.ds.map(({ digest }) => digest).toSorted()
  const told = async (query = {}) =>
    (await api.call(dnsServedCalls.dnssec, { token: owner.token, params: { id }, query })).json as Dnssec
  const turn = async (enabled: boolean): Promise<Dnssec> => {
    const { json, status } = await putDomain(api, owner, dnsServedCalls.setDnssec, id, { enabled })
    expect(status).toBe(200)
    return json as Dnssec
  }
  const sign = async () => {
    await turn(true)
    await publish()
    expect(await held()).toEqual(keys.map(({ digest }) => digest))
  }
  /** Days pass, as far as signatures are concerned. */
  const pass = (days: number) =>
    sql`update dns_zones set unsigned_from = unsigned_from - make_interval(days => ${days})
      where domain_id = ${id}`.execute(api.db)

  test('are given when the zone is signed, once, and told', async () => {
    expect(await held()).toEqual([])
    expect(await turn(true)).toMatchObject({ state: 'pending', handed_over: false })
    expect(await held()).toEqual([])
    await publish()
    expect(await held()).toEqual(keys.map(({ digest }) => digest))
    expect(await told()).toEqual({ enabled: true, ds: keys, state: 'signed', handed_over: true })
    expect((await told({ registry: 'ask' })).at_registry).toEqual(keys)
    const rdap = JSON.parse((await api.app.inject({ url: `/rdap/domain/${name}` })).payload)
    expect(rdap.secureDNS).toMatchObject({ delegationSigned: true, dsData: [{ keyTag: 4711 }, { digestType: 4 }] })
    const orders = async () => (await api.db.selectFrom('registry_tasks').select('id').execute()).length
    const before = await orders()
    await look()
    expect(await orders()).toBe(before)
  })

  test('are removed before the zone is no longer signed, and signatures outlive them by two days', async () => {
    await sign()
    expect(await turn(false)).toMatchObject({ enabled: false, ds: [], state: 'ending' })
    await workOff()
    expect(await held()).toEqual([])
    await look()
    expect([publisher.signed(), (await told()).state]).toEqual([true, 'ending'])
    expect(Date.parse((await told()).signed_until ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000)
    await pass(1)
    await look()
    expect(publisher.signed()).toBe(true)
    await pass(1)
    await look()
    expect([publisher.signed(), (await told()).state]).toEqual([false, 'unsigned'])
  })

  test('that resolvers still find when the signatures should end keep them for two days more', async () => {
    await sign()
    await turn(false)
    await publish()
    world.ds[name] = keys.map(({ key_tag: keyTag, algorithm, digest_type: digestType, digest }) => {
      return { keyTag, algorithm, digestType, digest: Buffer.from(digest, 'hex') }
    })
    await pass(3)
    await look()
    expect([publisher.signed(), (await told()).state]).toEqual([true, 'ending'])
    expect(Date.parse((await told()).signed_until ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000)
    world.ds[name] = []
    await pass(3)
    await look()
    expect([publisher.signed(), (await told()).state]).toEqual([false, 'unsigned'])
  })

  test('are given again when the switch is turned on before the signatures ended', async () => {
    await sign()
    await turn(false)
    await workOff()
    await turn(true)
    await publish()
    expect(await held()).toEqual(keys.map(({ digest }) => digest))
    await pass(3)
    await look()
    expect([publisher.signed(), (await told()).state]).toEqual([true, 'signed'])
  })

  test('go where other nameservers answer, and come back with ours', async () => {
    await sign()
    await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'external' })
    await publish()
    expect(await held()).toEqual([])
    await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'internal' })
    await publish()
    expect(await held()).toEqual(keys.map(({ digest }) => digest))
  })

  test('of keys that are not ours go when the domain comes to our nameservers', async () => {
    await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'external' })
    await workOff()
    await registry.update({ name, addDs: keys }, `foreign-${id}`)
    await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'internal' })
    await publish()
    expect(await held()).toEqual([])
  })

  test('and other zones are followed past zones that cannot be read', async () => {
    const later: number[] = []
    for (let at = 0; at < 8; at += 1) later.push(await makeDomain(api, owner, admin))
    const [last = 0, ...others] = later.reverse()
    const unread = await Promise.all([id, ...others].map(async one => `${await fullNameOf(api, one)}.`))
    await publishZone(api.deps, publisher, last)
    await publisher.withdraw(`${await fullNameOf(api, last)}.`)
    const serial = async () => (await findZone(api.db, last))?.serial ?? 0
    const before = await serial()
    const read: Publisher['read'] = async zone => {
      if (unread.includes(zone)) throw new PublishError('refused', `transfer of ${zone}: REFUSED`)
      return publisher.read(zone)
    }
    await reconcileZones(api.deps, { ...publisher, read })
    expect(await serial()).toBeGreaterThan(before)
  })

  if (kind === 'EPP') {
    test('stay with signatures while the registry is away, however long', async () => {
      await sign()
      await server?.goDown()
      expect(await turn(false)).toMatchObject({ state: 'ending', signed_until: null })
      await workOff()
      await pass(30)
      await look()
      expect(publisher.signed()).toBe(true)
      await server?.comeBack()
      await workOff()
      expect([await held(), (await told()).signed_until]).toEqual([[], expect.any(String)])
    })

    test('stay, with the switch on again, when the registry refuses to remove them', async () => {
      await sign()
      server?.failFor(name, 2306)
      expect(await turn(false)).toMatchObject({ enabled: false, handed_over: false })
      const { serial: ending = 0 } = (await findZone(api.db, id)) ?? {}
      await workOff()
      expect(await told()).toMatchObject({ enabled: true, state: 'signed', handed_over: true })
      // It is published again: meanwhile it asked for no DS record.
      expect(await findZone(api.db, id)).toMatchObject({ serial: ending + 1 })
      server?.failFor(name, null)
      await turn(false)
      await workOff()
      expect([await held(), (await told()).state]).toEqual([[], 'ending'])
    })

    test('that the registry refuses are not said to be there; it is mailed once, and they are ordered again each day', async () => {
      const orders = async () => {
        const all = api.db.selectFrom('registry_tasks').select('state').where('domain_id', '=', id).orderBy('id')
        return (await all.execute()).map(({ state }) => state).slice(before)
      }
      let before = 0
      before = (await orders()).length
      server?.failFor(name, 2306)
      await turn(true)
      await publish()
      await look()
      expect(await told()).toMatchObject({ enabled: true, handed_over: false })
      expect(await orders()).toEqual(['refused'])
      await moveClock(api.db, 86_401)
      await look()
      expect(await orders()).toEqual(['refused', 'refused'])
      const { rows } = await sql`
        select from graphile_worker._private_jobs
        where payload ->> 'notice' = 'change_refused' and payload #>> '{params,domain}' = ${name}`.execute(api.db)
      expect(rows).toHaveLength(1)
      server?.failFor(name, null)
      await moveClock(api.db, 86_401)
      await look()
      expect([await orders(), (await told()).handed_over]).toEqual([['refused', 'refused', 'done'], true])
    })
  }
})
