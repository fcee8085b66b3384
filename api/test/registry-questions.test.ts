import { get } from 'node:http'
import {
  adminCalls,
  cartCalls,
  type Domain,
  domainCalls,
  operationCalls,
  registrarTransferCalls,
  searchCalls,
} from '@panel/shared/contract'
import { registryLookup } from '../src/registry/lookup'
import type { RegistryPort } from '../src/registry/port'
import { codeOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { clientOf, startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { until, untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let server: TestRegistry
let registry: RegistryPort
let api: TestApi
let url: string
let owner: TestUser
let admin: TestUser

beforeEach(async () => {
  server = await startRegistry()
  registry = clientOf(server)
  api = await startTestApi({ deps: { registry }, worker: true })
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
})

afterEach(async () => {
  await server.close()
  await api.close()
  await registry.close()
})

const search = (domain: string) => api.call(searchCalls.whois, { query: { domain } })
const count = (command: string): number => server.log.filter(line => line.startsWith(`${command} `)).length

const updates = (from: number): string[] => server.log.slice(from).filter(line => line.startsWith('update '))

const lock = (id: number, client_transfer_lock: boolean) =>
  putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock })

/** A domain at the registry, with nothing left to do for it. */
const settled = async (): Promise<{ id: number; name: string }> => {
  const id = await makeDomain(api, owner, admin)
  await until('the domain is registered and locked', async () => {
    const { status, pending } = await getDomain(api, owner, id)
    return status === 'approved' && !pending
  })
  return { id, name: `${(await getDomain(api, owner, id)).name}.com` }
}

/** A search over the network, from one of many addresses, whose caller leaves at a signal. */
const startSearch = (domain: string, at: number) => {
  const localAddress = `127.0.0.${2 + (at % 120)}`
  const request = get(`${url}${searchCalls.whois.path}?domain=${domain}`, { agent: false, localAddress })
  request.on('error', () => undefined)
  request.on('response', answer => answer.resume())
  return request
}

describe('questions of people, apart from the work', () => {
  test('1,200 searches at a slow registry, whose callers leave: a change of a lock is sent while they wait', async () => {
    const { id, name } = await settled()
    server.slowDown(50)
    const before = [count('check'), count(`update ${name}`)]
    const searches = Array.from({ length: 1200 }, (_, at) => startSearch(`${uniqueName('flood')}.com`, at))
    await until('the registry is asked', () => count('check') > (before[0] ?? 0))
    expect((await lock(id, false)).status).toBe(200)
    const ahead = count('check')
    await until('the lock is off at the registry', () => count(`update ${name}`) > (before[1] ?? 0))
    expect(count('check') - ahead).toBeLessThan(40)
    for (const one of searches) one.destroy()
    const asked = count('check')
    await lock(id, true)
    await until('the lock is on at the registry', () => count(`update ${name}`) > (before[1] ?? 0) + 1)
    // What the callers left is not sent; a command or two were under way.
    expect(count('check') - asked).toBeLessThan(5)
  })

  test('beyond the bound the answer is unknown, at once, and a name is asked about once for all', async () => {
    server.slowDown(1)
    const { find } = registryLookup(registry, api.db)
    const names = Array.from({ length: 200 }, () => ({ name: uniqueName('many'), zone: 'com' }))
    const found = await Promise.all([...names, ...names].map(name => find(name)))
    const states = found.map(({ state }) => state)
    expect(states.slice(0, 200)).toEqual(states.slice(200))
    expect(states.filter(state => state === 'unknown').length).toBeGreaterThanOrEqual(200)
    const answered = states.indexOf('available')
    expect(await find(names[answered] ?? { name: '', zone: '' })).toMatchObject({ state: 'available' })
    expect(count(`check ${names[answered]?.name}.com`)).toBe(1)
  })

  test('many searches from one address leave room for those of others', async () => {
    server.slowDown(1)
    const { find } = registryLookup(registry, api.db)
    const ask = (asker: string) => find({ name: uniqueName('shared'), zone: 'com' }, { asker })
    const flood = Promise.all(Array.from({ length: 150 }, () => ask('192.0.2.1')))
    expect((await ask('192.0.2.2')).state).toBe('available')
    const known = (await flood).filter(({ state }) => state !== 'unknown')
    expect(known).toHaveLength(10)
    expect((await ask('192.0.2.1')).state).toBe('available')
  })

  test('a search that is never answered holds up no work', async () => {
    const { id, name } = await settled()
    server.fail('check', 'silence')
    const hanging = search(`${uniqueName('hangs')}.com`)
    const before = count(`update ${name}`)
    await lock(id, false)
    await until('the lock is off at the registry', () => count(`update ${name}`) > before)
    expect(codeOf(await hanging)).toEqual([503, 'lookup_unknown'])
  })
})

test.each([
  ['which it tells nothing about', 'all', []],
  ['whose dates it keeps to itself', 'dates', ['Registry Domain ID: D1-TEST', 'Registrar: other', 'DNSSEC: unsigned']],
] as const)('a name of another registrar, %s, is taken', async (_, hides, lines) => {
  const name = `${uniqueName('theirs')}.com`
  const others = clientOf(server, 'other')
  await others.on(api.db).create({ name, years: 1, hosts: [], authInfo: 'secret-1a' }, `${name}-1`)
  server.state.hides = hides
  const { status, text } = await search(name)
  expect([status, text.split('\n')[0]]).toEqual([200, `Domain Name: ${name.toUpperCase()}`])
  for (const line of lines) expect(text).toContain(`\n${line}\n`)
  expect(text).not.toContain('Date: ')
  await others.close()
})

test('bulk work of one customer takes turns with the work of others', async () => {
  const other = await createUser(api)
  const bulk: number[] = []
  for (let count = 0; count < 12; count += 1) bulk.push(await makeDomain(api, owner, admin))
  const id = await makeDomain(api, other, admin)
  await untilJobsAreDone(api.db)
  server.slowDown(250)
  const from = server.log.length
  const body = { kind: 'transfer_lock', ids: bulk, params: { client_transfer_lock: false } }
  expect((await api.call(operationCalls.start, { token: owner.token, body })).status).toBe(202)
  const ordered = api.db.selectFrom('registry_tasks').select('id').where('quiet', '=', true)
  await until('the bulk work waits', async () => (await ordered.execute()).length === bulk.length)
  const { name } = await getDomain(api, other, id)
  await putDomain(api, other, domainCalls.setTransferLock, id, { client_transfer_lock: false })
  const before = updates(from).length
  await until('all is done', () => updates(from).length === bulk.length + 1)
  // Two of the bulk were under way, and each of them ended at most.
  expect(updates(from).indexOf(`update ${name}.com 1000`)).toBeLessThanOrEqual(before + 2)
})

describe.each([
  ['refuses connections', () => server.goDown()],
  ['says nothing', async () => server.mute(true)],
])('a registry that %s', (_, goAway) => {
  test('a request and its approval are accepted and wait, a search is not answered', async () => {
    const name = uniqueName('waits')
    await api.call(cartCalls.add, { token: owner.token, body: { name, zone: 'com' } })
    await goAway()
    const ended = server.ended()
    const submitted = await api.call(cartCalls.submit, { token: owner.token })
    expect(submitted.status).toBe(200)
    const [id = 0] = (submitted.json as { domain_ids: number[] }).domain_ids
    const asked = { token: owner.token, body: { domain: `${uniqueName('comes')}.com`, auth_code: 'secret-1a' } }
    const [approved, moving, searched] = await Promise.all([
      api.call(adminCalls.approve, { token: admin.token, params: { id } }),
      api.call(registrarTransferCalls.transferIn, asked),
      search(`${uniqueName('search')}.com`),
    ])
    // A client that waits in vain ends its connection: no person was kept waiting for as long as that.
    expect(server.ended()).toBe(ended)
    expect([approved.status, approved.json]).toEqual([
      200,
      expect.objectContaining({ status: 'pending', pending: [expect.objectContaining({ kind: 'register' })] }),
    ])
    expect((moving.json as Domain).status).toBe('pending')
    expect(codeOf(searched)).toEqual([503, 'lookup_unknown'])
  })
})

test('an approval while the registry is away is rejected, with the reason, when the registry refuses later', async () => {
  const id = await makeDomain(api, owner, null, uniqueName('refused'))
  await server.goDown()
  const { json } = await api.call(adminCalls.approve, { token: admin.token, params: { id } })
  expect(json).toMatchObject({ status: 'pending' })
  await server.comeBack()
  await until('the registry has refused', async () => (await getDomain(api, owner, id)).status === 'rejected')
  expect((await getDomain(api, owner, id)).reason?.code).toBe('registry_2306')
})
