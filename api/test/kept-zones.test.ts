import { type AuthCode, accountCalls, dnsZoneCalls, domainCalls, registrarTransferCalls } from '@panel/shared/contract'
import { moveClock } from '../src/clock/repository'
import { reconcileZones } from '../src/publishing/reconcile'
import { isServed } from '../src/publishing/repository'
import { publishZone } from '../src/publishing/service'
import { runDueTasks } from '../src/registration/due'
import { readMessages } from '../src/registration/messages'
import type { RegistryPort } from '../src/registry/port'
import { codeOf, idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { clientOf, startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { type MemoryPublisher, startMemoryPublisher } from './memory-publisher'
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
  api = await startTestApi({ deps: { registry: ours } })
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

test('a domain that goes to another registrar is served for two days, unless its zone is taken over here', async () => {
  await leave()

  const added = idOf(await api.call(dnsZoneCalls.add, { token: owner.token, body: { name } }))
  const prove = (proven_name: string | null) =>
    api.db.updateTable('unregistered_zones').set({ proven_name }).where('domain_id', '=', added).execute()
  await prove(name)
  expect([await isServed(api.db, id), await isServed(api.db, added)]).toEqual([false, true])
  await prove(null)
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

test('a domain that comes back within the two days keeps its former zone in service for the rest of them', async () => {
  await leave()
  const theirs = ports[1]?.on(api.db)
  await theirs?.update({ name, authInfo: 'their-secret-1a' }, `${name}-code`)
  const body = { domain: name, auth_code: 'their-secret-1a' }
  const back = idOf(await api.call(registrarTransferCalls.transferIn, { token: owner.token, body }))
  await workOff()
  await theirs?.answerTransfer(name, 'approve', `${name}-back`)
  await readMessages(api.deps)
  await workOff()
  expect(await getDomain(api, owner, back)).toMatchObject({ status: 'approved', delegation_type: 'external' })
  await publish(back)
  await look()
  expect(await isThere()).toBe(true)
  expect((await putDomain(api, owner, domainCalls.setDelegation, back, { delegation_type: 'internal' })).status).toBe(
    200,
  )
  expect([await isServed(api.db, id), await isServed(api.db, back)]).toEqual([false, true])
  await moveClock(api.db, 3 * day)
  await look()
  expect(await isThere()).toBe(true)
})
