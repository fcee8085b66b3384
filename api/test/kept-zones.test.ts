import {
  type AuthCode,
  accountCalls,
  type Dnssec,
  dnsCalls,
  dnsServedCalls,
  dnsZoneCalls,
  domainCalls,
  registrarTransferCalls,
} from '@panel/shared/contract'
import { moveClock } from '../src/clock/repository'
import { requestPublication } from '../src/publishing/outbox-repository'
import { reconcileZones } from '../src/publishing/reconcile'
import { isServed, zonesToCheck } from '../src/publishing/repository'
import { saveSecondaries } from '../src/publishing/secondaries-repository'
import { publishZone } from '../src/publishing/service'
import { runDueTasks } from '../src/registration/due'
import { readMessages } from '../src/registration/messages'
import type { RegistryPort } from '../src/registry/port'
import { codeOf, idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { clientOf, startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { keys, type MemoryPublisher, startMemoryPublisher } from './memory-publisher'
import { fullNameOf } from './registration-records'
import { createUser, goodPassword, makeUnlockedDomain, type TestUser } from './users'

const day = 86_400

let server: TestRegistry
let ports: RegistryPort[]
let api: TestApi
let owner: TestUser
let publisher: MemoryPublisher
let id: number
let name: string

beforeAll(async () => {
  server = await startRegistry()
  const [ours, others] = [clientOf(server), clientOf(server, 'other')]
  ports = [ours, others]
  // No resolver listens there.
  api = await startTestApi({ env: { DNS_RESOLVER: '127.0.0.1:1' }, deps: { registry: ours } })
})

beforeEach(async () => {
  publisher = startMemoryPublisher()
  owner = await createUser(api)
  id = await makeUnlockedDomain(api, owner, await createUser(api, 'admin'))
  name = await fullNameOf(api, id)
  await publish()
})

afterAll(async () => {
  await api.close()
  await Promise.all(ports.map(port => port.close()))
  await server.close()
})

const publish = (one = id) => publishZone(api.deps, publisher, one)
const look = async () => {
  await reconcileZones(api.deps, publisher)
  await publish()
}
const workOff = async () => {
  const waiting = api.db.updateTable('registry_tasks').set({ next_at: new Date(0) })
  await waiting.where('state', '=', 'waiting').execute()
  await runDueTasks(api.deps)
}
const delegate = async (delegation_type: string) => {
  const { status } = await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type })
  expect(status).toBe(200)
}
const isThere = async () => (await publisher.read(`${name}.`)) !== null

test('a delegation away leaves the zone in service until the registry has followed, and two days more', async () => {
  await server.goDown()
  await delegate('external')
  const theirs = { ns1: 'ns1.other.example', ns2: 'ns2.other.example' }
  expect((await putDomain(api, owner, domainCalls.setNameservers, id, theirs)).status).toBe(200)
  await publish()
  await workOff()
  await moveClock(api.db, 5 * day)
  await look()
  expect(await isThere()).toBe(true)
  await server.comeBack()
  await workOff()
  expect(server.state.get(name).hosts).toEqual(Object.values(theirs))
  await moveClock(api.db, day)
  await look()
  expect(await isThere()).toBe(true)
  await moveClock(api.db, 2 * day)
  await look()
  expect(await isThere()).toBe(false)
})

test('a parked domain stays parked meanwhile, and one that the registry has on hold is not kept', async () => {
  const mail = async () => (await publisher.read(`${name}.`))?.rrsets.find(({ type }) => type === 'MX')?.contents
  await delegate('parking')
  await publish()
  await delegate('external')
  await publish()
  expect(await mail()).toEqual(['0 .'])
  await api.db.updateTable('domains').set({ held: true }).where('id', '=', id).execute()
  await look()
  expect(await isThere()).toBe(false)
})

/** Moves the domain to the other registrar. */
const leave = async () => {
  await workOff()
  server.state.get(name).statuses.delete('clientTransferProhibited')
  const asOwner = { token: owner.token, params: { id } }
  const { auth_code = '' } = (await api.call(registrarTransferCalls.authCode, asOwner)).json as AuthCode
  await ports[1]?.on(api.db).requestTransfer(name, auth_code, `${name}-out`)
  await readMessages(api.deps)
  await api.call(registrarTransferCalls.answerTransferOut, { ...asOwner, body: { approve: true } })
  await readMessages(api.deps)
  await look()
  expect([(await getDomain(api, owner, id)).status, await isThere()]).toEqual(['transferred', true])
}

const proveZone = (zone: number, proven_name: string | null) =>
  api.db.updateTable('unregistered_zones').set({ proven_name }).where('domain_id', '=', zone).execute()
/** The name as a zone of an account, which is proven. */
const addZone = async ({ token } = owner) => {
  const added = idOf(await api.call(dnsZoneCalls.add, { token, body: { name } }))
  await proveZone(added, name)
  return added
}

test('a domain that goes to another registrar is served for two days, unless its zone is taken over here', async () => {
  await leave()
  const added = await addZone()
  expect([await isServed(api.db, id), await isServed(api.db, added)]).toEqual([false, true])
  await proveZone(added, null)
  await moveClock(api.db, 3 * day)
  await look()
  expect(await isThere()).toBe(false)
})

test('an account without domains is not deleted before its kept zone is gone, and the answer says when', async () => {
  const remove = () => api.call(accountCalls.delete, { token: owner.token, body: { password: goodPassword } })
  expect(codeOf(await remove())).toEqual([409, 'domains_held'])
  await leave()
  const refused = await remove()
  expect([codeOf(refused), refused.text]).toEqual([[409, 'domains_kept'], expect.stringMatching(/ in 4[78] h\./)])
  await moveClock(api.db, 3 * day)
  await look()
  expect((await remove()).status).toBe(204)
})

/** The domain comes back from the other registrar, which may have given it other nameservers. */
const comeBack = async (addHosts: string[] = []): Promise<number> => {
  const theirs = ports[1]?.on(api.db)
  const removeHosts = addHosts.length > 0 ? [...server.state.get(name).hosts] : []
  await theirs?.update({ name, authInfo: 'their-secret-1a', addHosts, removeHosts }, `${name}-code`)
  const body = { domain: name, auth_code: 'their-secret-1a' }
  const back = idOf(await api.call(registrarTransferCalls.transferIn, { token: owner.token, body }))
  await workOff()
  await theirs?.answerTransfer(name, 'approve', `${name}-back`)
  await readMessages(api.deps)
  await workOff()
  return back
}

const addRecord = async () => {
  const body = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1' }
  const record = idOf(await api.call(dnsCalls.create, { token: owner.token, body }))
  await publish()
  return record
}
const recordsOf = async (domain: number) =>
  (await api.call(dnsCalls.list, { token: owner.token, params: { id: domain } })).json
const served = async () =>
  (await publisher.read(`${name}.`))?.rrsets.filter(({ type }) => type === 'A').flatMap(({ contents }) => contents)

test('a domain that comes back with our nameservers goes on with its records, also after its zone was gone', async () => {
  const record = await addRecord()
  await leave()
  await moveClock(api.db, 3 * day)
  await look()
  expect(await isThere()).toBe(false)
  const back = await comeBack()
  expect(await getDomain(api, owner, back)).toMatchObject({ status: 'approved', delegation_type: 'internal' })
  expect(await recordsOf(back)).toMatchObject([{ id: record, host: 'www', domain_id: back }])
  await publish(back)
  expect(await served()).toEqual(['192.0.2.1'])
  expect((await getDomain(api, owner, id)).status).toBe('transferred')
})

test('a domain that comes back with other nameservers within the two days is served for the rest of them, and then as its owner says', async () => {
  const record = await addRecord()
  await leave()
  const back = await comeBack(['ns1.other.example', 'ns2.other.example'])
  expect(await getDomain(api, owner, back)).toMatchObject({
    status: 'approved',
    delegation_type: 'external',
    ns1: 'ns1.other.example',
  })
  await publish(back)
  await look()
  expect([await isServed(api.db, id), await isServed(api.db, back), await served()]).toEqual([
    false,
    true,
    ['192.0.2.1'],
  ])
  await moveClock(api.db, 3 * day)
  await publish(back)
  expect([await isServed(api.db, back), await isThere()]).toEqual([false, false])
  const internal = { delegation_type: 'internal' }
  expect((await putDomain(api, owner, domainCalls.setDelegation, back, internal)).status).toBe(200)
  await publish(back)
  expect([await recordsOf(back), await served()]).toMatchObject([[{ id: record }], ['192.0.2.1']])
})

test('a domain that comes back is not followed by the servers of an account whose zone was served in its place', async () => {
  await leave()
  const added = await addZone(await createUser(api))
  const none = { key_name: null, key_algorithm: null, key_secret: null }
  const servers = [{ address: '198.41.0.4', port: 53 }]
  await api.db.transaction().execute(async trx => {
    await saveSecondaries(trx, added, { servers, ...none })
    await requestPublication(trx, api.deps, added)
  })
  const publications = vi.spyOn(publisher, 'publish')
  await publish(added)
  const back = await comeBack()
  await publish(back)
  await publish(back)
  const transfers = publications.mock.calls.map(([zone]) => zone.transfers)
  const ended = { servers: [], key: null, unusedKey: null }
  expect(transfers).toEqual([{ ...ended, servers }, ended, undefined])
})

const toldOf = async (domain: number) =>
  (await api.call(dnsServedCalls.dnssec, { token: owner.token, params: { id: domain } })).json as Dnssec

/** Signs a zone, and turns DNSSEC off again. */
const endSigned = async (zone: number) => {
  const turn = (enabled: boolean) => putDomain(api, owner, dnsServedCalls.setDnssec, zone, { enabled })
  await turn(true)
  await publish(zone)
  expect((await turn(false)).json).toMatchObject({ state: 'ending', signed_until: null })
}

test.each([
  ['no DS record', [], []],
  ['DS records, which are removed', keys, []],
  ['DS records of its nameservers elsewhere, which stay', keys, keys],
])('DNSSEC that was being turned off ends once the domain comes, with %s', async (_, ds, left) => {
  await leave()
  await endSigned(await addZone())
  await ports[1]?.on(api.db).update({ name, addDs: ds }, `${name}-signed`)
  const back = await comeBack(left.length > 0 ? ['ns1.other.example', 'ns2.other.example'] : [])
  expect(await toldOf(back)).toMatchObject({ state: 'ending', signed_until: expect.any(String) })
  expect((await ports[0]?.on(api.db).info(name))?.ds).toEqual(left)
})

test('DNSSEC that was being turned off ends also after the zone is no longer served', async () => {
  await leave()
  const added = await addZone()
  await endSigned(added)
  await proveZone(added, null)
  await publish(added)
  const signatures = api.db.updateTable('dns_zones').set({ unsigned_from: new Date(0) })
  await signatures.where('domain_id', '=', added).execute()
  await look()
  expect(await toldOf(added)).toMatchObject({ state: 'unsigned' })
  expect((await zonesToCheck(api.db, added - 1, 1)).filter(zone => zone.id === added)).toEqual([])
})

test('a domain that comes to another account leaves its former zone in service until that of the new one is served', async () => {
  await addRecord()
  await leave()
  const former = owner
  owner = await createUser(api)
  const back = await comeBack()
  expect(await getDomain(api, owner, back)).toMatchObject({ status: 'approved', delegation_type: 'external' })
  expect(await recordsOf(back)).toEqual([])
  await publish(back)
  await look()
  expect(await served()).toEqual(['192.0.2.1'])
  const internal = { delegation_type: 'internal' }
  expect((await putDomain(api, owner, domainCalls.setDelegation, back, internal)).status).toBe(200)
  expect([await isServed(api.db, id), await isServed(api.db, back)]).toEqual([false, true])
  await moveClock(api.db, 3 * day)
  await look()
  expect(await isThere()).toBe(true)
  owner = former
  expect(await recordsOf(id)).toHaveLength(1)
})
