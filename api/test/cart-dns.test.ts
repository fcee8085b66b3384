import {
  type AdminDomain,
  adminCalls,
  apiTokenCalls,
  cartCalls,
  type DnsRecord,
  type Domain,
  dnsCalls,
  dnsZoneCalls,
} from '@panel/shared/contract'
import { isServed } from '../src/publishing/repository'
import { runDueTasks } from '../src/registration/due'
import { codeOf, idOf, jsonOf, problemOf } from './answers'
import type { TestApi } from './api'
import { getDomain } from './domain-users'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { createUser, giveRegistrant, makeDomain, type TestUser, uniqueName } from './users'

let world: EppApi
let api: TestApi
let admin: TestUser
let person: TestUser

beforeAll(async () => {
  world = await startEppApi()
  api = world.api
  admin = await createUser(api, 'admin')
})

beforeEach(async () => {
  person = await createUser(api)
  await giveRegistrant(api, person)
})

afterAll(() => world.close())

const elsewhere = { ns1: 'NS1.Elsewhere.example.', ns2: 'ns2.elsewhere.example' }

const add = async (name = uniqueName('new'), token = person.token): Promise<string> => {
  await api.call(cartCalls.add, { token, body: { name, zone: 'com' } })
  return `${name}.com`
}
const submit = (dns?: object, token = person.token) =>
  api.call(cartCalls.submit, { token, body: dns === undefined ? {} : { dns } })
const request = async (dns?: object) => {
  const answer = await submit(dns)
  expect(answer.status).toBe(200)
  return jsonOf<{ domain_ids: number[] }>(answer).domain_ids
}
const approve = async (id: number) => {
  expect((await api.call(adminCalls.approve, { token: admin.token, params: { id } })).status).toBe(200)
  for (let round = 0; round < 5; round += 1) {
    await api.db
      .updateTable('registry_tasks')
      .set({ next_at: new Date(0) })
      .where('state', '=', 'waiting')
      .execute()
    await runDueTasks(api.deps)
  }
}
const addRecord = (domain_id: number, record: object) =>
  api.call(dnsCalls.create, { token: person.token, body: { domain_id, ttl: 300, ...record } })
const shortRecords = async (id: number) =>
  jsonOf<DnsRecord[]>(await api.call(dnsCalls.list, { token: person.token, params: { id } })).map(
    ({ host, type, content, priority }) => [host, type, priority, content].filter(part => part !== null).join(' '),
  )
const seenByAdmin = async (id: number) =>
  jsonOf<AdminDomain[]>(await api.call(adminCalls.domains, { token: admin.token })).find(one => one.id === id)
const servers = ({ delegation_type, ns1, ns2, ns3, ns4 }: Domain) => [delegation_type, ns1, ns2, ns3, ns4]
const faults = (answer: Awaited<ReturnType<typeof submit>>) =>
  problemOf(answer).errors?.map(({ field, code }) => `${field} ${code}`)

test('nameservers that are typed in the cart are those of the domain once it is registered, here and at the registry', async () => {
  const name = await add()
  const [id = 0] = await request({ nameservers: elsewhere })
  const chosen = ['external', 'ns1.elsewhere.example', 'ns2.elsewhere.example', null, null]
  expect(servers(await getDomain(api, person, id))).toEqual(chosen)
  expect((await seenByAdmin(id))?.dns).toEqual({ nameservers: ['ns1.elsewhere.example', 'ns2.elsewhere.example'] })
  await approve(id)
  const domain = await getDomain(api, person, id)
  expect([domain.status, domain.reason, domain.pending]).toEqual(['approved', undefined, undefined])
  expect(servers(domain)).toEqual(chosen)
  const held = world.server.state.get(name)
  expect(held.hosts.toSorted()).toEqual(['ns1.elsewhere.example', 'ns2.elsewhere.example'])
  expect([...held.statuses]).toEqual(['clientTransferProhibited'])
  expect(await isServed(api.db, id)).toBe(false)
})

test('records of another domain wait with the request, as they are at that moment, and are served once it is registered', async () => {
  const source = await makeDomain(api, person, admin, uniqueName('source'))
  const { name, zone } = await getDomain(api, person, source)
  await addRecord(source, { host: '@', type: 'MX', content: 'mail.example.net', priority: 10 })
  await addRecord(source, { host: 'www', type: 'A', content: '192.0.2.1' })
  await Promise.all([add(), add()])
  const ids = await request({ copy_from: `${name.toUpperCase()}.${zone}.` })
  await addRecord(source, { host: 'later', type: 'A', content: '192.0.2.2' })
  const copied = ['@ MX 10 mail.example.net.', 'www A 192.0.2.1']
  for (const id of ids) {
    expect(await seenByAdmin(id)).toMatchObject({ status: 'pending', dns: { records: 2 } })
    expect(await isServed(api.db, id)).toBe(false)
    await approve(id)
    expect(await shortRecords(id)).toEqual(copied)
    expect(servers(await getDomain(api, person, id))[0]).toBe('internal')
    expect(await isServed(api.db, id)).toBe(true)
  }
})

test('without a choice the domain gets our nameservers and no records', async () => {
  await add()
  const [id = 0] = await request()
  expect((await seenByAdmin(id))?.dns).toBeUndefined()
  await approve(id)
  expect(servers(await getDomain(api, person, id)).slice(0, 3)).toEqual([
    'internal',
    'ns1.panel.example',
    'ns2.panel.example',
  ])
  expect(await shortRecords(id)).toEqual([])
})

test('a zone that the account has here already is not mixed with copied records', async () => {
  const source = await makeDomain(api, person, admin, uniqueName('source'))
  await addRecord(source, { host: 'www', type: 'A', content: '192.0.2.1' })
  const label = uniqueName('moved')
  const zone = idOf(await api.call(dnsZoneCalls.add, { token: person.token, body: { name: `${label}.com` } }))
  await addRecord(zone, { host: 'own', type: 'A', content: '192.0.2.7' })
  await add(label)
  const { name } = await getDomain(api, person, source)
  const [id = 0] = await request({ copy_from: `${name}.com` })
  await approve(id)
  expect(await shortRecords(id)).toEqual(['own A 192.0.2.7'])
})

test.each([
  ['one nameserver', { nameservers: { ns1: 'ns1.elsewhere.example', ns2: '' } }, ['ns2 domains.ns.required']],
  ['an address', { nameservers: { ...elsewhere, ns2: '192.0.2.1' } }, ['ns2 domains.ns.address']],
  ['a domain that is not there', { copy_from: 'nobodys.com' }, ['copy_from dns_source_unknown']],
  ['both', { copy_from: 'nobodys.com', nameservers: elsewhere }, ['nameservers choice']],
  ['an unknown field', { template: 'x' }, ['dns.template unknown_field']],
])('%s is refused with the reason, and the cart stays', async (_, dns, expected) => {
  await add()
  const answer = await submit(dns)
  expect([answer.status, faults(answer)]).toEqual([422, expected])
  expect(jsonOf<unknown[]>(await api.call(cartCalls.list, { token: person.token }))).toHaveLength(1)
})

test('a nameserver inside one of the new names cannot answer yet', async () => {
  const [first] = [await add(), await add()]
  const answer = await submit({ nameservers: { ...elsewhere, ns2: `ns.${first}` } })
  expect([codeOf(answer), faults(answer)]).toEqual([[422, 'nameservers_invalid'], ['ns2 domains.ns.inside']])
})

test('another’s domain is unknown, and so is one whose nameservers are elsewhere', async () => {
  const other = await createUser(api)
  const [theirs, external] = [
    await makeDomain(api, other, admin, uniqueName('theirs')),
    await makeDomain(api, person, admin, uniqueName('external')),
  ]
  await api.db.updateTable('domains').set({ delegation_type: 'external' }).where('id', '=', external).execute()
  const names = [(await getDomain(api, other, theirs)).name, (await getDomain(api, person, external)).name]
  await add()
  for (const name of names)
    expect(faults(await submit({ copy_from: `${name}.com` }))).toEqual(['copy_from dns_source_unknown'])
})

test('a token that orders reaches no records by it', async () => {
  const source = await makeDomain(api, person, admin, uniqueName('source'))
  const { name } = await getDomain(api, person, source)
  await add()
  const tokenWith = async (...scopes: string[]) => {
    const body = { name: 'script', scopes: ['orders:write', ...scopes] }
    return jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: person.token, body })).token
  }
  expect(codeOf(await submit({ copy_from: `${name}.com` }, await tokenWith()))).toEqual([403, 'scope_missing'])
  expect((await submit({ copy_from: `${name}.com` }, await tokenWith('dns:write'))).status).toBe(200)
})
