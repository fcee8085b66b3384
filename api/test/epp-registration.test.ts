import { adminCalls, cartCalls, type Domain, domainCalls, searchCalls } from '@panel/shared/contract'
import pino from 'pino'
import { runDueTasks } from '../src/registration/due'
import { readMessages } from '../src/registration/messages'
import { registryLookup } from '../src/registry/lookup'
import type { RegistryPort } from '../src/registry/port'
import { codeOf } from './answers'
import type { TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import type { Fault, TestRegistry } from './epp/registry-server'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let world: EppApi
let server: TestRegistry
let registry: RegistryPort
let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  world = await startEppApi()
  ;({ api, server, registry } = world)
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterAll(() => world.close())

/** Tries what waits, as often as it takes. */
const workOff = async (rounds = 30): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await api.db
      .updateTable('registry_tasks')
      .set({ next_at: new Date(0) })
      .where('state', '=', 'waiting')
      .execute()
    await runDueTasks(api.deps)
    const waiting = await api.db.selectFrom('registry_tasks').select('id').where('state', '=', 'waiting').execute()
    if (waiting.length === 0) return
  }
}

const statusesOf = async (ids: readonly number[]): Promise<string[]> =>
  Promise.all(ids.map(async id => (await getDomain(api, owner, id)).status))

const nameOf = async (id: number): Promise<string> => {
  const { name, zone } = await getDomain(api, owner, id)
  return `${name}.${zone}`
}

const approve = (id: number) => api.call(adminCalls.approve, { token: admin.token, params: { id } })

/** How often a command was carried out with success. */
const times = (command: string): number =>
  server.log.filter(line => line.startsWith(`${command} `) && /\b1\d{3}$/.test(line)).length

test('an approved domain is registered at the registry by the time the administrator has the answer', async () => {
  const id = await makeDomain(api, owner, admin)
  const domain = await getDomain(api, owner, id)
  const held = server.state.get(await nameOf(id))
  expect([domain.status, held.sponsor]).toEqual(['approved', 'panel'])
  expect(domain.expires_at).toBe(held.expires.toISOString())
  expect(held.hosts).toEqual(['ns1.panel.example', 'ns2.panel.example'])
  await workOff()
  expect([...held.statuses]).toEqual(['clientTransferProhibited'])
})

test('what the registry refuses reaches the customer in their language', async () => {
  const id = await makeDomain(api, owner, null, uniqueName('refused'))
  await approve(id)
  const { json } = await api.call(domainCalls.get, { token: owner.token, params: { id }, language: 'uk' })
  expect(json as Domain).toMatchObject({
    status: 'rejected',
    reason: { code: 'registry_2306', text: 'Правила реєстру не дозволяють такого імені.' },
  })
})

test.each([
  ['accepts', true, 'approved'],
  ['refuses', false, 'rejected'],
] as const)('a registration that the registry %s later is pending until then', async (_, accept, status) => {
  const id = await makeDomain(api, owner, null, uniqueName('deferred'))
  await approve(id)
  expect(await getDomain(api, owner, id)).toMatchObject({ status: 'pending', pending: [{ kind: 'register' }] })
  server.state.decide(await nameOf(id), accept)
  await readMessages(api.deps)
  await workOff()
  expect((await getDomain(api, owner, id)).status).toBe(status)
})

test('lock, nameservers and a renewal through the cart reach the registry, once each', async () => {
  const id = await makeDomain(api, owner, admin)
  await workOff()
  const name = await nameOf(id)
  const held = server.state.get(name)
  const before = held.expires.getUTCFullYear()
  await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'external' })
  await putDomain(api, owner, domainCalls.setNameservers, id, { ns1: 'ns1.example.net', ns2: 'ns2.example.net' })
  await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
  await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: id, years: 2 } })
  expect((await api.call(cartCalls.submit, { token: owner.token })).status).toBe(200)
  await workOff()
  expect([held.hosts, [...held.statuses]]).toEqual([['ns1.example.net', 'ns2.example.net'], []])
  expect([held.expires.getUTCFullYear() - before, times(`renew ${name}`)]).toEqual([2, 1])
  expect((await getDomain(api, owner, id)).expires_at).toBe(held.expires.toISOString())
})

test('an outage with dropped connections: 0 doubled, 0 lost, and each state is shown', async () => {
  const wanted = 12
  const ids: number[] = []
  for (let count = 0; count < wanted; count += 1) ids.push(await makeDomain(api, owner, null))
  const names = await Promise.all(ids.map(nameOf))
  const { lookup } = api.deps
  // It is the registration that must wait, not the look before it.
  api.deps.lookup = { find: async () => ({ state: 'available', source: 'test' }) }
  await server.goDown()
  for (const id of ids)
    expect((await approve(id)).json).toMatchObject({ status: 'pending', pending: [{ attempts: 1 }] })
  await server.comeBack()
  const faults: Fault[] = ['drop after', 'drop before', 2400, 'drop after', 2502, 'drop after', 'drop before', 2500]
  server.fail('create', ...faults)
  server.fail('info', 2400, 'drop after', 'drop before')
  server.fail('update', ...faults)
  await workOff(3)
  await server.goDown()
  await workOff(1)
  await server.comeBack()
  await workOff()
  api.deps.lookup = lookup
  expect(await statusesOf(ids)).toEqual(Array(wanted).fill('approved'))
  expect(names.map(name => times(`create ${name}`))).toEqual(Array(wanted).fill(1))
  expect(names.map(name => [...server.state.get(name).statuses])).toEqual(
    Array(wanted).fill(['clientTransferProhibited']),
  )
  const left = await api.db.selectFrom('registry_tasks').select('state').where('state', '=', 'waiting').execute()
  expect(left).toEqual([])
})

describe('an answer to a registration that cannot be read', () => {
  const { error } = pino({ level: 'silent' })
  const told = async (work: () => Promise<unknown>): Promise<string[]> => {
    const lines = vi.spyOn(api.deps.log, 'error').mockImplementation(error)
    await work()
    const texts = lines.mock.calls.map(call => String(call[1]))
    lines.mockRestore()
    return texts
  }

  test('the registry has the domain: it is asked, and the customer has it at once', async () => {
    const id = await makeDomain(api, owner, null)
    const name = await nameOf(id)
    server.fail('create', 'garble after')
    const lines = await told(() => approve(id))
    expect([(await getDomain(api, owner, id)).status, times(`create ${name}`)]).toEqual(['approved', 1])
    expect(lines).toEqual(['unreadable answer of the registry: it holds the domain'])
  })

  test('the registry has nothing: it is tried once more, then the request is rejected', async () => {
    const id = await makeDomain(api, owner, null)
    server.fail('create', 'garble before', 'garble before')
    await approve(id)
    expect((await getDomain(api, owner, id)).status).toBe('pending')
    const lines = await told(() => workOff())
    expect(await getDomain(api, owner, id)).toMatchObject({
      status: 'rejected',
      reason: { text: 'The registry refused (code 2400).' },
    })
    expect(lines).toEqual(['unreadable answer of the registry: the registration is given up'])
  })

  test('the second attempt is read: the domain is registered', async () => {
    const id = await makeDomain(api, owner, null)
    server.fail('create', 'garble before')
    await approve(id)
    await workOff()
    expect([(await getDomain(api, owner, id)).status, times(`create ${await nameOf(id)}`)]).toEqual(['approved', 1])
  })
})

test.each([
  ['reserved', 'uk', /^Цього імені ніхто не має: реєстр зарезервував/],
  ['premium', 'uk', /^Цього імені ніхто не має: реєстр продає його за окремою ціною/],
  ['premium', 'en', /^Nobody has this name: the registry sells it at a price of its own/],
])('a %s name is no free one, and says in %s why', async (kind, language, sentence) => {
  const domain = `${uniqueName(kind)}.com`
  const { status, text, headers } = await api.call(searchCalls.whois, { query: { domain }, language })
  expect([status, headers['lookup-reason']]).toEqual([200, kind])
  expect(text).toMatch(sentence)
  expect(text).toContain(`Domain Status: ${kind}\n`)
  expect(text.includes('Price of the First Year: 1500.00 USD')).toBe(kind === 'premium')
  const refused = await api.call(cartCalls.add, { token: owner.token, body: { name: domain, zone: 'com' } })
  expect(codeOf(refused)).toEqual([409, 'domain_taken'])
})

test('a search asks the registry itself, and knows nothing while it is away', async () => {
  const lookup = registryLookup(registry, api.db)
  const name = uniqueName('searched')
  expect(await lookup.find({ name, zone: 'com' })).toMatchObject({ state: 'available', source: 'registry' })
  await server.goDown()
  expect(await lookup.find({ name, zone: 'com' }, { fresh: true })).toMatchObject({ state: 'unknown' })
  await server.comeBack()
})
