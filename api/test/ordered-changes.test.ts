import { type Activity, abuseCalls, activityCalls, domainCalls, domainDsCalls } from '@panel/shared/contract'
import { chainWaiting } from '../src/audit/chain'
import { runDueTasks } from '../src/registration/due'
import { makeTasksDue } from '../src/registry/repository'
import { jsonOf } from './answers'
import { getDomain, putDomain } from './domain-users'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { createUser, makeDomain, type TestUser } from './users'

let world: EppApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  world = await startEppApi()
  ;[admin, owner] = await Promise.all([createUser(world.api, 'admin'), createUser(world.api)])
})

afterAll(() => world.close())

const servers = (place: string) => ({ ns1: `ns1.${place}.example`, ns2: `ns2.${place}.example` })

/** Has the registry asked for everything that waits. */
const tryAgain = async (): Promise<void> => {
  await makeTasksDue(world.api.db)
  await runDueTasks(world.api.deps)
}

const eventsOf = async (id: number, what: string): Promise<string[]> => {
  await chainWaiting(world.api.db, world.api.deps.keys)
  const query = world.api.db.selectFrom('audit_log').select('event').where('subject', '=', `domain ${id}`)
  return (await query.orderBy('id').execute()).map(({ event }) => event).filter(event => event.includes(what))
}

test.each([
  ['transfer_lock', domainCalls.setTransferLock, { client_transfer_lock: false }, undefined],
  ['nameservers', domainCalls.setNameservers, servers('new'), { after: 'ns1.new.example ns2.new.example' }],
  ['ds', domainDsCalls.setDs, { ds: [`4711 13 2 ${'ab'.repeat(32)}`], force: true }, undefined],
] as const)('a change (%s) is ordered until the registry has made it', async (what, call, body, detail) => {
  const { api, server } = world
  const id = await makeDomain(api, owner, admin)
  await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'external' })
  await putDomain(api, owner, domainCalls.setNameservers, id, servers('old'))
  for (let round = 0; round < 3; round += 1) await tryAgain()
  const activity = async () => {
    const { token } = owner
    const entries = jsonOf<Activity[]>(await api.call(activityCalls.ofDomain, { token, params: { id } }))
    return entries.filter(({ event }) => event.startsWith(what))
  }
  const { length } = await activity()
  const shown = async () => (await activity()).slice(0, -length || undefined)
  const { name, zone } = await getDomain(api, owner, id)
  const ordered = { event: `${what}_ordered`, actor: 'you', ...(detail && { detail }) }

  server.failFor(`${name}.${zone}`, 2400)
  expect((await putDomain(api, owner, call, id, body)).status).toBe(200)
  await tryAgain()
  expect(await shown()).toMatchObject([ordered])
  server.failFor(`${name}.${zone}`, null)
  await tryAgain()
  expect(await shown()).toMatchObject([{ ...ordered, event: `${what}_changed`, actor: 'system' }, ordered])
})

test('a suspension for abuse, and its end, are ordered until the registry has made them', async () => {
  const { api, server } = world
  const id = await makeDomain(api, owner, admin)
  for (let round = 0; round < 3; round += 1) await tryAgain()
  const { name, zone } = await getDomain(api, owner, id)
  const domain = `${name}.${zone}`
  const body = { subject: domain, kind: 'phishing', text: 'It copies the page of a bank.', email: 'a@b.example' }
  const { number } = jsonOf<{ number: string }>(await api.call(abuseCalls.report, { body }))
  const params = { id: Number(number.slice(2)) }
  const expected: string[] = []
  for (const [taken, ordered, made] of [
    [{ step: 'suspend', text: 'Phishing' }, 'domain_suspension_ordered', 'domain_suspended'],
    [{ step: 'release' }, 'domain_suspension_end_ordered', 'domain_unsuspended'],
  ] as const) {
    server.failFor(domain, 2400)
    expect((await api.call(abuseCalls.step, { token: admin.token, params, body: taken })).status).toBe(200)
    await tryAgain()
    expect(await eventsOf(id, 'suspen')).toEqual([...expected, ordered])
    server.failFor(domain, null)
    await tryAgain()
    expected.push(ordered, made)
    expect(await eventsOf(id, 'suspen')).toEqual(expected)
  }
})

test('a change that the registry refuses is never said to be made', async () => {
  const { api, server } = world
  const id = await makeDomain(api, owner, admin)
  for (let round = 0; round < 3; round += 1) await tryAgain()
  const { name, zone } = await getDomain(api, owner, id)
  server.failFor(`${name}.${zone}`, 2306)
  await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
  await tryAgain()
  expect(await eventsOf(id, 'transfer_lock')).toEqual(['transfer_lock_ordered'])
})
