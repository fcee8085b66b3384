import { contactCalls, type Domain, domainCalls, searchCalls, transferCalls } from '@panel/shared/contract'
import { codeOf, problemOf } from './answers'
import type { TestApi } from './api'
import { getDomain, putDomain, startWithOwner } from './domain-users'
import { createUser, makeDomain, subjectsTo, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  ;({ api, admin, owner } = await startWithOwner())
})

afterAll(() => api.close())

const put = (call: Parameters<TestApi['call']>[0], id: number, body: unknown, person = owner, language = 'en') =>
  putDomain(api, person, call, id, body, language)
const delegate = (id: number, delegation_type: string) => put(domainCalls.setDelegation, id, { delegation_type })
const get = (id: number, person = owner) => getDomain(api, person, id)

const platform = { ns1: 'ns1.panel.example', ns2: 'ns2.panel.example', ns3: null, ns4: null }

describe('settings of a domain', () => {
  test.each([
    ['auto_renew', domainCalls.setAutoRenew],
    ['client_transfer_lock', domainCalls.setTransferLock],
    ['privacy_enabled', domainCalls.setPrivacy],
  ] as const)('%s is switched on and off', async (field, call) => {
    const id = await makeDomain(api, owner, admin)
    for (const value of [true, false]) {
      const changed = await put(call, id, { [field]: value })
      expect([changed.status, (changed.json as Domain)[field]]).toEqual([200, value])
      expect((await get(id))[field]).toBe(value)
    }
    for (const wrong of ['true', 1, null, undefined]) {
      const refused = await put(call, id, { [field]: wrong })
      expect([refused.status, problemOf(refused).errors?.[0]?.field]).toEqual([422, field])
    }
  })

  test('none of a request that is not approved', async () => {
    const id = await makeDomain(api, owner, null)
    for (const [call, body] of [
      [domainCalls.setAutoRenew, { auto_renew: true }],
      [domainCalls.setTransferLock, { client_transfer_lock: true }],
      [domainCalls.setPrivacy, { privacy_enabled: false }],
      [domainCalls.setDelegation, { delegation_type: 'parking' }],
      [domainCalls.setNameservers, { ns1: 'ns1.example.net', ns2: 'ns2.example.net' }],
      [transferCalls.start, { target_email: 'friend@example.com' }],
    ] as const)
      expect(codeOf(await put(call, id, body))).toEqual([409, 'domain_not_approved'])
  })
})

describe('delegation', () => {
  const hosts = { ns1: 'NS1.Example.net.', ns2: 'ns2.example.net', ns3: '', ns4: null }

  test('external takes the user’s servers; internal and parking force the platform’s (S4.7)', async () => {
    const id = await makeDomain(api, owner, admin)
    expect(await get(id)).toMatchObject({ delegation_type: 'internal', ...platform })
    expect((await delegate(id, 'external')).json).toMatchObject({ delegation_type: 'external', ...platform })
    expect((await put(domainCalls.setNameservers, id, hosts)).json).toMatchObject({
      ns1: 'ns1.example.net',
      ns2: 'ns2.example.net',
      ns3: null,
      ns4: null,
    })
    for (const type of ['parking', 'internal']) {
      expect((await delegate(id, type)).json).toMatchObject({ delegation_type: type, ...platform })
      expect(codeOf(await put(domainCalls.setNameservers, id, hosts))).toEqual([409, 'delegation_not_external'])
    }
  })

  test('bad servers are named, each with its reason', async () => {
    const name = uniqueName('ns')
    const id = await makeDomain(api, owner, admin, name)
    await delegate(id, 'external')
    const bad = { ns1: '192.0.2.1', ns2: `ns.${name}.com`, ns3: 'no host', ns4: null }
    const answer = await put(domainCalls.setNameservers, id, bad, owner, 'uk')
    expect(codeOf(answer)).toEqual([422, 'nameservers_invalid'])
    const errors = problemOf(answer).errors ?? []
    expect(errors.map(({ field, code }) => [field, code])).toEqual([
      ['ns1', 'domains.ns.address'],
      ['ns2_addresses', 'domains.glue.required'],
      ['ns3', 'domains.ns.host'],
    ])
    expect(errors.every(({ message }) => /[а-яі]/.test(message))).toBe(true)
    expect(await get(id)).toMatchObject(platform)
  })

  test.each(['', 'outer', null, 1])('%j is no delegation', async type => {
    const id = await makeDomain(api, owner, admin)
    const answer = await put(domainCalls.setDelegation, id, { delegation_type: type })
    expect([answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([422, 'delegation_type'])
  })

  test('the owner is notified of other nameservers, and of a lock taken off', async () => {
    const person = await createUser(api)
    const id = await makeDomain(api, person, admin)
    await put(domainCalls.setDelegation, id, { delegation_type: 'external' }, person)
    const servers = { ns1: 'ns1.example.net', ns2: 'ns2.example.net' }
    await put(domainCalls.setNameservers, id, servers, person)
    await put(domainCalls.setNameservers, id, servers, person)
    await put(domainCalls.setTransferLock, id, { client_transfer_lock: true }, person)
    await put(domainCalls.setTransferLock, id, { client_transfer_lock: false }, person)
    await put(domainCalls.setTransferLock, id, { client_transfer_lock: false }, person)
    expect((await subjectsTo(api, person, 4)).map(subject => subject.replace(/^\S+ ?/, ''))).toEqual([
      'is yours',
      'the delegation is being changed',
      'the nameservers are being changed',
      'the transfer lock is being removed',
    ])
  })
})

describe('contacts', () => {
  const contact = {
    name: 'Ада Байрон',
    email: 'ada@example.com',
    phone: '+380440000000',
    address: 'Kyiv',
    hidden: false,
  }
  const hidden = { ...contact, name: 'Nobody Sees', email: '', hidden: true }
  const whoisOf = async (id: number) => {
    const { name, zone } = await get(id)
    return (await api.call(searchCalls.whois, { query: { domain: `${name}.${zone}` } })).text
  }

  test('the registrant is the owner until they are saved', async () => {
    const id = await makeDomain(api, owner, admin)
    await api.db.deleteFrom('contacts').where('domain_id', '=', id).execute()
    const empty = { name: '', email: '', phone: '', address: '', hidden: true }
    const { json } = await api.call(contactCalls.get, { token: owner.token, params: { id } })
    expect(json).toEqual({ registrant: { ...empty, email: owner.email }, admin: empty, tech: empty })
    expect(await whoisOf(id)).not.toContain(owner.email)
  })

  test('are shown in the lookup unless privacy or their own flag hides them', async () => {
    const id = await makeDomain(api, owner, admin)
    const contacts = { registrant: contact, admin: hidden, tech: contact }
    const saved = await put(contactCalls.save, id, contacts)
    expect([saved.status, saved.json]).toEqual([200, contacts])
    expect((await api.call(contactCalls.get, { token: owner.token, params: { id } })).json).toEqual(contacts)
    expect(await whoisOf(id)).toContain('Registrant Name: REDACTED FOR PRIVACY')
    await put(domainCalls.setPrivacy, id, { privacy_enabled: false })
    const text = await whoisOf(id)
    expect(text).toContain('Registrant Name: Ада Байрон')
    expect(text).toContain('Admin Name: REDACTED FOR PRIVACY')
    expect(text).not.toContain('Nobody Sees')
  })

  test('a bad field is named with its place', async () => {
    const id = await makeDomain(api, owner, admin)
    const bad = {
      registrant: { ...contact, email: 'no email' },
      admin: { ...hidden, hidden: 'yes' },
      tech: { ...hidden, name: 'a\nb' },
    }
    const answer = await put(contactCalls.save, id, bad)
    expect(problemOf(answer).errors?.map(({ field, code }) => [field, code])).toEqual([
      ['registrant.email', 'email'],
      ['admin.hidden', 'invalid'],
      ['tech.name', 'characters'],
    ])
  })
})
