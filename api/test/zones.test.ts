import {
  adminCalls,
  apiTokenCalls,
  cartCalls,
  contactCalls,
  type Dnssec,
  type Domain,
  type DomainFacet,
  dnsCalls,
  dnsServedCalls,
  dnsZoneCalls,
  domainCalls,
  domainFacetCalls,
  domainHealthCalls,
  notificationCalls,
  type Operation,
  operationCalls,
  registrarTransferCalls,
  registryLockCalls,
  transferCalls,
  type ZoneCheck,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { insertConnection, listConnections } from '../src/bridges/domain-connect/repository'
import { findComments } from '../src/bridges/powerdns/zones-repository'
import { jobs } from '../src/jobs/jobs'
import { runDue } from '../src/jobs/run-due'
import { runOperation } from '../src/operations/run'
import { findZone, isServed } from '../src/publishing/repository'
import { findSecondaries, saveSecondaries } from '../src/publishing/secondaries-repository'
import { readZoneName } from '../src/zones/name'
import { transferZone } from '../src/zones/transfer'
import { codeOf, idOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createDelegationWorld, type DelegationWorld } from './delegation-world'
import { prices } from './price-file'
import { aRegistrant } from './registrants'
import { writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let world: DelegationWorld
let api: TestApi
let owner: TestUser
let other: TestUser
let admin: TestUser

const old = ['ns1.old.example', 'ns2.old.example']
let ours: string[] = []

beforeAll(async () => {
  world = await createDelegationWorld()
  api = await startTestApi({ env: { ...world.env, CLOCK: 'sandbox', PRICES: writeSetting(prices) } })
  ours = ['ns1', 'ns2'].map(host => `${host}.${api.deps.settings.PLATFORM_HOST}`)
  ;[owner, other, admin] = await Promise.all([createUser(api), createUser(api), createUser(api, 'admin')])
})

afterAll(async () => {
  await api.close()
  await world.servers.close()
})

const newName = (): string => `${uniqueName('zone')}.example`

const add = (name: string, person = owner) => api.call(dnsZoneCalls.add, { token: person.token, body: { name } })

const added = async (name = newName(), person = owner): Promise<Domain> => jsonOf<Domain>(await add(name, person))

const check = async ({ id }: Domain, person = owner): Promise<ZoneCheck> =>
  jsonOf<ZoneCheck>(await api.call(dnsZoneCalls.check, { token: person.token, params: { id } }))

const stateOf = async (zone: Domain, person = owner): Promise<string | undefined> =>
  (await check(zone, person)).domain.state

/** Puts the proofs of these zones on the nameservers of the former provider. */
const publish = (name: string, ...zones: Domain[]): void => {
  const values = zones.map(({ proof }) => proof?.value ?? '')
  for (const address of ['127.0.0.3', '127.0.0.4'])
    world.texts[address] = { ...world.texts[address], [`_panel-verify.${name}`]: values }
}

const served = ({ id }: Domain) => isServed(api.db, id)

const moveClock = (interval: string) =>
  sql`update sandbox_settings set clock_moved = clock_moved + ${interval}::interval`.execute(api.db)

describe('the name of a zone', () => {
  const settings = { PLATFORM_HOST: 'panel.example', ZONES: ['com', 'city.example'] }

  test.each([
    ['Shop.Example.', 'shop.example'],
    ['dev.a.shop.com', 'dev.a.shop.com'],
    ['магазин.укр', 'xn--80aairftm.xn--j1amh'],
    ['2.0.192.in-addr.arpa', '2.0.192.in-addr.arpa'],
    ['0-25.2.0.192.in-addr.arpa', '0-25.2.0.192.in-addr.arpa'],
    ['8.b.d.0.1.0.0.2.ip6.arpa', '8.b.d.0.1.0.0.2.ip6.arpa'],
    ['_tcp.shop.com', '_tcp.shop.com'],
  ])('%s is read as %s', async (typed, name) => {
    expect(await readZoneName(typed, settings)).toBe(name)
  })

  test.each([
    ['com', 'domain_name_invalid'],
    ['co.uk', 'names.extension'],
    ['github.io', 'names.extension'],
    ['city.example', 'names.extension'],
    ['in-addr.arpa', 'names.extension'],
    ['999.0.192.in-addr.arpa', 'names.extension'],
    ['a.192.in-addr.arpa', 'names.extension'],
    ['home.arpa', 'names.extension'],
    ['panel.example', 'own_name'],
    ['ns1.panel.example', 'own_name'],
    ['192.0.2.1', 'domain_name_invalid'],
    ['printer.local', 'domain_name_invalid'],
    ['a..example', 'domain_name_invalid'],
    ['-a.example', 'domain_name_invalid'],
    ['a b.example', 'domain_name_invalid'],
    [`${'a'.repeat(64)}.example`, 'domain_name_invalid'],
    [`${'abcdefgh.'.repeat(30)}example`, 'domain_name_invalid'],
  ])('%s is refused: %s', async (typed, code) => {
    await expect(readZoneName(typed, settings)).rejects.toMatchObject({ fields: [{ field: 'name', code }] })
  })
})

describe('a new zone', () => {
  test('is a domain without a registration, whose records can be entered before it is proven', async () => {
    const name = newName()
    const answer = await add(name.toUpperCase())
    expect(answer.status).toBe(201)
    const zone = jsonOf<Domain>(answer)
    expect(zone).toMatchObject({ status: 'unregistered', registered: false, state: 'unproven', expires_at: null })
    expect(zone.proof).toEqual({ host: '_panel-verify', value: expect.stringMatching(/^[0-9a-f]{40}$/) })
    const record = { domain_id: zone.id, host: 'www', type: 'A', content: '192.0.2.1' }
    expect((await api.call(dnsCalls.create, { token: owner.token, body: record })).status).toBe(201)
    expect(await served(zone)).toBe(false)
    expect(codeOf(await add(name))).toEqual([409, 'zone_exists'])
    expect(jsonOf<Domain>(await add(name, other)).proof?.value).not.toBe(zone.proof?.value)
  })

  test('of a name that is registered here is refused', async () => {
    const name = uniqueName('registered')
    await makeDomain(api, owner, admin, name)
    expect(codeOf(await add(`${name}.com`))).toEqual([409, 'zone_exists'])
    expect(codeOf(await add(`${name}.com`, other))).toEqual([409, 'zone_registered'])
  })

  test('cannot be added by a token for some domains', async () => {
    const { id } = await added()
    const body = { name: 'some', scopes: ['dns:write'], domains: [id] }
    const { token } = jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body }))
    expect(codeOf(await api.call(dnsZoneCalls.add, { token, body: { name: newName() } }))).toEqual([
      403,
      'scope_missing',
    ])
  })

  test('that is deleted is gone, with its name', async () => {
    const name = newName()
    const { id } = await added(name)
    const remove = () => api.call(dnsZoneCalls.remove, { token: owner.token, params: { id } })
    expect((await remove()).status).toBe(204)
    expect((await api.call(domainCalls.get, { token: owner.token, params: { id } })).status).toBe(404)
    expect((await remove()).status).toBe(404)
    expect((await add(name)).status).toBe(201)
  })
})

test('a list of names is added as bulk work, which says what became of each', async () => {
  const [one, two, taken, foreign] = [newName(), newName(), newName(), uniqueName('registered')]
  await added(taken)
  await makeDomain(api, other, admin, foreign)
  const names = [one.toUpperCase(), `${one}.`, two, taken, `${foreign}.com`, 'co.uk', 'no name']
  const body = { kind: 'zones' as const, params: { names } }
  const preview = await api.call(operationCalls.preview, { token: owner.token, body })
  const refused = [
    { name: taken, state: 'skipped', code: 'zone_exists' },
    { name: `${foreign}.com`, state: 'skipped', code: 'zone_registered' },
    { name: 'co.uk', state: 'skipped', code: 'names.extension' },
    { name: 'no name', state: 'skipped', code: 'domain_name_invalid' },
  ]
  const waiting = [one, two].map(name => ({ name, state: 'waiting' }))
  expect(preview.json).toMatchObject({ total: 6, changes: 2, items: [...refused, ...waiting] })
  const id = idOf(await api.call(operationCalls.start, { token: owner.token, body }))
  await runOperation(api.deps, id)
  const read = async () =>
    (await api.call(operationCalls.get, { token: owner.token, params: { id } })).json as Operation
  const operation = await read()
  expect(operation).toMatchObject({ kind: 'zones', state: 'done', done: 2, skipped: 1, failed: 3, params: {} })
  expect(operation.items.map(({ name, state, code }) => [name, state, code])).toEqual([
    [one, 'done', undefined],
    [two, 'done', undefined],
    [taken, 'skipped', 'zone_exists'],
    [`${foreign}.com`, 'failed', 'zone_registered'],
    ['co.uk', 'failed', 'names.extension'],
    ['no name', 'failed', 'domain_name_invalid'],
  ])
  const [first] = operation.items
  const domain = await api.call(domainCalls.get, { token: owner.token, params: { id: first?.id ?? 0 } })
  expect(domain.json).toMatchObject({ name: one.slice(0, one.indexOf('.')), state: 'unproven' })
})

test('the undo of a list removes the zones that it added, unless something was written there since', async () => {
  const [kept, gone, before] = [newName(), newName(), newName()]
  await added(before)
  const body = { kind: 'zones' as const, params: { names: [kept, gone, before] } }
  const id = idOf(await api.call(operationCalls.start, { token: owner.token, body }))
  await runOperation(api.deps, id)
  const read = async (of: number) =>
    (await api.call(operationCalls.get, { token: owner.token, params: { id: of } })).json as Operation
  const list = await read(id)
  expect(list).toMatchObject({ done: 2, undoable: true })
  const record = { domain_id: list.items[0]?.id, host: 'www', type: 'A', content: '192.0.2.1' }
  expect((await api.call(dnsCalls.create, { token: owner.token, body: record })).status).toBe(201)
  const undo = idOf(await api.call(operationCalls.undo, { token: owner.token, params: { id } }))
  await runOperation(api.deps, undo)
  const undone = await read(undo)
  expect(undone).toMatchObject({ undo_of: id, state: 'done', done: 1, skipped: 1, undoable: false })
  expect(undone.items.map(({ name, state, code }) => [name, state, code])).toEqual([
    [kept, 'skipped', 'zone_used'],
    [gone, 'done', undefined],
  ])
  const shown = jsonOf<Domain[]>(await api.call(domainCalls.mine, { token: owner.token })).map(one => one.name)
  const labelOf = (name: string): string => name.slice(0, name.indexOf('.'))
  expect(shown).toEqual(expect.arrayContaining([labelOf(kept), labelOf(before)]))
  expect(shown).not.toContain(labelOf(gone))
  // The name is free for another list.
  const again = { kind: 'zones' as const, params: { names: [gone] } }
  const preview = await api.call(operationCalls.preview, { token: owner.token, body: again })
  expect(preview.json).toMatchObject({ total: 1, changes: 1 })
})

test.each([
  [{ params: { names: [] } }, 'names'],
  [{ params: { names: ['a.example'] }, ids: [1] }, 'ids'],
  [{ params: {}, filter: {} }, 'ids'],
])('a list of zones as %j is refused', async (body, field) => {
  const answer = await api.call(operationCalls.start, { token: owner.token, body: { kind: 'zones', ...body } })
  expect(problemOf(answer).errors?.map(error => error.field)).toEqual([expect.stringContaining(field)])
})

describe('the proof', () => {
  test('is the TXT record on all nameservers of the name, as the zone above has them', async () => {
    const name = newName()
    const zone = await added(name)
    expect(await stateOf(zone)).toBe('unproven')
    world.delegations[name] = old
    world.texts['127.0.0.3'] = { [`_panel-verify.${name}`]: [zone.proof?.value ?? ''] }
    expect(await check(zone)).toMatchObject({ delegated: old, proof_seen: false, domain: { state: 'unproven' } })
    publish(name, zone)
    expect(await check(zone)).toMatchObject({ proof_seen: true, nameservers: ours, domain: { state: 'proven' } })
    expect(await served(zone)).toBe(true)
    world.delegations[name] = ours
    expect(await stateOf(zone)).toBe('served')
  })

  test('is a delegation that moves to our nameservers, not one that pointed there before', async () => {
    const [moved, dangling] = [newName(), newName()]
    world.delegations[moved] = old
    world.delegations[dangling] = ours
    const [zone, taken] = [await added(moved), await added(dangling)]
    expect([await stateOf(zone), await stateOf(taken)]).toEqual(['unproven', 'unproven'])
    world.delegations[moved] = ours
    expect([await stateOf(zone), await stateOf(taken)]).toEqual(['served', 'unproven'])
    expect(await served(taken)).toBe(false)
  })

  test('by delegation counts for neither where two accounts wait for the name', async () => {
    const name = newName()
    world.delegations[name] = old
    const [zone, rival] = [await added(name), await added(name, other)]
    await Promise.all([check(zone), check(rival, other)])
    world.delegations[name] = ours
    expect([await stateOf(zone), await stateOf(rival, other)]).toEqual(['unproven', 'unproven'])
  })

  test('that still stands goes before that of another account; one that is gone gives way', async () => {
    const name = newName()
    world.delegations[name] = old
    const [first, second] = [await added(name), await added(name, other)]
    publish(name, first)
    expect(await stateOf(first)).toBe('proven')
    publish(name, first, second)
    expect(await stateOf(second, other)).toBe('unproven')
    publish(name, second)
    expect(await stateOf(second, other)).toBe('proven')
    expect([await served(first), await served(second)]).toEqual([false, true])
    expect(await stateOf(first)).toBe('unproven')
  })

  test('of a part of a domain that is served here is in the records of that domain', async () => {
    const label = uniqueName('above')
    const above = await makeDomain(api, owner, admin, label)
    const zone = await added(`dev.${label}.com`, other)
    expect(await stateOf(zone, other)).toBe('unproven')
    const content = zone.proof?.value ?? ''
    const body = { domain_id: above, host: '_panel-verify.dev', type: 'TXT', content }
    const record = idOf(await api.call(dnsCalls.create, { token: owner.token, body }))
    expect(await stateOf(zone, other)).toBe('proven')
    await api.call(dnsCalls.remove, { token: owner.token, params: { id: record } })
    await moveClock('31 days')
    expect(await stateOf(zone, other)).toBe('unproven')
  })

  test('is looked for by the job, and what is never proven ends after 30 days', async () => {
    const [name, never] = [newName(), newName()]
    world.delegations[name] = old
    const [zone, lost] = [await added(name), await added(never)]
    publish(name, zone)
    const run = async () => {
      await api.db
        .updateTable('unregistered_zones')
        .set({ next_check: new Date(0) })
        .execute()
      await jobs.find(job => job.name === 'zones')?.run(api.deps, () => false)
    }
    await run()
    expect(await served(zone)).toBe(true)
    await moveClock('31 days')
    await run()
    expect((await api.call(domainCalls.get, { token: owner.token, params: { id: lost.id } })).status).toBe(404)
    const mails = await sql<{ payload: { notice: string; params: { domain: string } } }>`
      select payload from graphile_worker._private_jobs`.execute(api.db)
    const ended = mails.rows.filter(({ payload }) => payload.params?.domain === never)
    expect(ended.map(({ payload }) => payload.notice)).toEqual(['zone_ended'])
  })
})

test('DNSSEC of a zone waits for its owner, who sets and removes the DS record elsewhere', async () => {
  const name = newName()
  world.delegations[name] = old
  const zone = await added(name)
  const as = { token: owner.token, params: { id: zone.id } }
  const told = async () => jsonOf<Dnssec>(await api.call(dnsServedCalls.dnssec, as))
  const turn = (enabled: boolean) => api.call(dnsServedCalls.setDnssec, { ...as, body: { enabled } })
  const record = { domain_id: zone.id, host: 'www', type: 'A', content: '192.0.2.1' }
  expect(jsonOf<Dnssec>(await turn(true))).toMatchObject({ enabled: true, state: 'pending' })
  await api.call(dnsCalls.create, { token: owner.token, body: record })
  const ds = { key_tag: 4711, algorithm: 13, digest_type: 2, digest: 'AB'.repeat(32) }
  await api.db
    .updateTable('dns_zones')
    .set({ ds: JSON.stringify([ds]) })
    .where('domain_id', '=', zone.id)
    .execute()
  await check(zone)
  expect(await told()).toMatchObject({ state: 'signed', ds: [ds], handed_over: false })
  const data = { keyTag: 4711, algorithm: 13, digestType: 2, digest: Buffer.from('ab'.repeat(32), 'hex') }
  world.ds[name] = [data]
  // It was added since the last look.
  expect(jsonOf<Dnssec>(await turn(false))).toMatchObject({ state: 'ending', signed_until: null })
  await jobs.find(job => job.name === 'zones')?.run(api.deps, () => false)
  expect(await told()).toMatchObject({ state: 'ending', signed_until: null, handed_over: true })
  await turn(true)
  expect((await check(zone)).move?.reasons).not.toContain('dnssec')
  expect(await told()).toMatchObject({ state: 'signed', handed_over: true })
  expect(jsonOf<Dnssec>(await turn(false))).toMatchObject({ state: 'ending', signed_until: null })
  await check(zone)
  expect(await told()).toMatchObject({ state: 'ending', signed_until: null })
  // The digest of another type is of the same key; another key is of the DNSSEC of another provider.
  world.ds[name] = [{ ...data, digestType: 4, digest: Buffer.from('cd'.repeat(48), 'hex') }]
  await check(zone)
  expect(await told()).toMatchObject({ state: 'ending', signed_until: null, handed_over: false })
  world.ds[name] = [{ ...data, keyTag: 815 }]
  await check(zone)
  expect(await told()).toMatchObject({ state: 'ending', signed_until: expect.any(String), handed_over: false })
  world.ds[name] = [data]
  await check(zone)
  expect(await told()).toMatchObject({ state: 'ending', signed_until: null, handed_over: true })
  const tasks = await api.db.selectFrom('registry_tasks').select('kind').where('domain_id', '=', zone.id).execute()
  expect(tasks).toEqual([])
  world.ds[name] = [{ ...data, digest: Buffer.from('cd'.repeat(32), 'hex') }]
  expect((await check(zone)).move?.reasons).toContain('dnssec')
  world.ds[name] = null
  expect((await check(zone)).move?.reasons).toContain('dnssec_unknown')
})

test('a zone whose name is registered here by its owner goes on as that domain, with its records', async () => {
  const label = uniqueName('adopted')
  const zone = await added(`${label}.com`)
  const body = { domain_id: zone.id, host: 'www', type: 'A', content: '192.0.2.1' }
  const record = idOf(await api.call(dnsCalls.create, { token: owner.token, body }))
  const id = await makeDomain(api, owner, admin, label)
  await runDue(api.deps)
  const as = { token: owner.token, params: { id } }
  expect((await api.call(domainCalls.get, as)).json).toMatchObject({ status: 'approved', delegation_type: 'internal' })
  expect((await api.call(dnsCalls.list, as)).json).toMatchObject([{ id: record, host: 'www', domain_id: id }])
  expect((await api.call(domainCalls.get, { ...as, params: { id: zone.id } })).status).toBe(404)
})

test('a name that is registered again by its account has its records again, unless it was given others', async () => {
  const [label, source] = [uniqueName('again'), uniqueName('source')]
  const ids = [await makeDomain(api, owner, admin, label), await makeDomain(api, owner, admin, source)]
  await runDue(api.deps)
  const [first = 0, second = 0] = ids
  for (const [at, domain_id] of ids.entries()) {
    const body = { domain_id, host: 'www', type: 'A', content: `192.0.2.${at + 1}` }
    expect((await api.call(dnsCalls.create, { token: owner.token, body })).status).toBe(201)
  }
  const registry_ds = JSON.stringify([{ key_tag: 4711, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) }])
  // DNSSEC was being turned off when the domain went.
  const ending = api.db.updateTable('dns_zones').set({ registry_ds, stays_signed: true })
  await ending.where('domain_id', '=', first).execute()
  const release = async (id: number) => {
    await api.db.updateTable('domains').set({ status: 'released' }).where('id', '=', id).execute()
    await api.db.deleteFrom('sandbox_domains').where('name', '=', `${label}.com`).execute()
  }
  const contentsOf = async (id: number) =>
    jsonOf<{ content: string }[]>(await api.call(dnsCalls.list, { token: owner.token, params: { id } })).map(
      ({ content }) => content,
    )
  await release(first)
  const again = await makeDomain(api, owner, admin, label)
  await runDue(api.deps)
  expect([await contentsOf(again), await isServed(api.db, again)]).toEqual([['192.0.2.1'], true])
  expect(await findZone(api.db, again)).toMatchObject({ registry_ds: [], unsigned_from: expect.any(Date) })
  await release(again)
  await api.call(cartCalls.add, { token: owner.token, body: { name: label, zone: 'com' } })
  const asked = { token: owner.token, body: { dns: { copy_from: `${source}.com` } } }
  const [copy = 0] = jsonOf<{ domain_ids: number[] }>(await api.call(cartCalls.submit, asked)).domain_ids
  await api.call(adminCalls.approve, { token: admin.token, params: { id: copy } })
  await runDue(api.deps)
  expect([await contentsOf(copy), await contentsOf(second)]).toEqual([['192.0.2.2'], ['192.0.2.2']])
})

test('the programs of a zone go on when its name is registered here by its owner', async () => {
  const label = uniqueName('programs')
  const { id: zone } = await added(`${label}.com`)
  const body = { name: 'router', scopes: ['dns:read', 'dns:write'], domains: [zone] }
  const { token } = jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body }))
  const authorization = `Basic ${Buffer.from(`any:${token}`).toString('base64')}`
  const say = async (address: string) => {
    const url = `/nic/update?hostname=home.${label}.com&myip=${address}`
    return (await api.app.inject({ url, headers: { authorization } })).payload
  }
  expect(await say('192.0.2.1')).toBe('good 192.0.2.1')
  await api.db.insertInto('dns_comments').values({ domain_id: zone, host: 'home', type: 'A', comments: '[]' }).execute()
  const service = { provider_id: 'shop', service_id: 'site', provider_name: 'Shop', service_name: 'Site', host: '' }
  const key = { key_name: null, key_algorithm: null, key_secret: null }
  await api.db.transaction().execute(async trx => {
    await insertConnection(trx, zone, { ...service, entries: [] })
    await saveSecondaries(trx, zone, { servers: [{ address: '198.41.0.4', port: 53 }], ...key })
  })
  const id = await makeDomain(api, owner, admin, label)
  await runDue(api.deps)
  const as = { token: owner.token, params: { id } }
  expect((await api.call(dnsServedCalls.hostUpdates, as)).json).toMatchObject([{ host: 'home' }])
  expect(await say('192.0.2.2')).toBe('good 192.0.2.2')
  expect((await findComments(api.db, id)).size).toBe(1)
  expect(await listConnections(api.db, id)).toHaveLength(1)
  expect(await findSecondaries(api.db, id)).toMatchObject({ servers: [{ address: '198.41.0.4' }] })
})

test('a zone is never renewed, charged, sent to a registry, shown as registered or counted as such', async () => {
  const holder = await createUser(api)
  const name = newName()
  world.delegations[name] = old
  const zone = await added(name, holder)
  publish(name, zone)
  expect(await stateOf(zone, holder)).toBe('proven')
  const as = { token: holder.token, params: { id: zone.id } }
  const refusals = [
    [domainCalls.setAutoRenew, { auto_renew: true }],
    [domainCalls.setDelegation, { delegation_type: 'external' }],
    [domainCalls.setNameservers, { ns1: 'ns1.example.net', ns2: 'ns2.example.net', ns3: null, ns4: null }],
    [domainCalls.setTransferLock, { client_transfer_lock: true }],
    [domainCalls.setPrivacy, { privacy_enabled: true }],
    [domainCalls.restore, undefined],
    [domainCalls.withdraw, undefined],
    [domainCalls.remove, undefined],
    [registryLockCalls.ask, { lock: true }],
    [transferCalls.start, { target_email: other.email }],
    [registrarTransferCalls.authCode, undefined],
    [contactCalls.save, { registrant: aRegistrant, admin: aRegistrant, tech: aRegistrant }],
  ] as const
  for (const [call, body] of refusals) {
    const answer = await api.call(call, { ...as, ...(body && { body }) })
    expect([call.path, answer.status, problemOf(answer).code]).toEqual([call.path, 409, expect.any(String)])
  }
  const renewal = await api.call(cartCalls.renew, { token: holder.token, body: { domain_id: zone.id } })
  expect(codeOf(renewal)).toEqual([409, 'not_registered'])
  const preview = await api.call(operationCalls.preview, {
    token: holder.token,
    body: { kind: 'renew', filter: {}, params: { years: 1 } },
  })
  expect(preview.json).toMatchObject({ total: 1, changes: 0, items: [{ code: 'domains.unregistered' }] })
  expect((await api.call(notificationCalls.attention, { token: holder.token })).json).toEqual([])
  const facets = jsonOf<DomainFacet[]>(await api.call(domainFacetCalls.facets, { token: holder.token }))
  expect(facets.map(({ filter }) => filter)).not.toContain('auto_renew')
  expect(facets.map(({ filter }) => filter)).not.toContain('lock')
  const list = async (query: Record<string, string>) =>
    jsonOf<Domain[]>(await api.call(domainCalls.mine, { token: holder.token, query }))
  expect(await list({ auto_renew: 'false' })).toEqual([])
  expect(await list({ status: 'unregistered' })).toMatchObject([{ id: zone.id, registered: false, state: 'proven' }])
  expect((await api.call(domainHealthCalls.get, as)).json).toEqual([])
  const { statusCode } = await api.app.inject({ url: `/rdap/domain/${name}` })
  expect(statusCode).toBe(404)
  await moveClock('400 days')
  await runDue(api.deps)
  const { rows } = await sql<{ tasks: number; notices: number; orders: number; status: string }>`
    select (select count(*)::int from registry_tasks where domain_id = ${zone.id}) as tasks,
      (select count(*)::int from term_notices where domain_id = ${zone.id}) as notices,
      (select count(*)::int from orders where user_id = ${holder.id}) as orders,
      (select status from domains where id = ${zone.id}) as status`.execute(api.db)
  expect(rows).toEqual([{ tasks: 0, notices: 0, orders: 0, status: 'unregistered' }])
})

test.each([
  ['for the world', 'https://panel.example', 'axfr_address'],
  ['for this machine only, where one may be tried out', 'http://localhost:3000', 'axfr_silent'],
])('a server on this machine, of a product that is %s', async (_, PUBLIC_URL, code) => {
  const asked = transferZone('zone.example', { server: '127.0.0.1:1' }, { PUBLIC_URL })
  await expect(asked).rejects.toMatchObject({ fields: [{ field: 'server', code }] })
})
