import {
  type AuthCode,
  adminCalls,
  type Domain,
  dnsCalls,
  dnsZoneCalls,
  domainCalls,
  type Order,
  orderCalls,
  registrarTransferCalls,
} from '@panel/shared/contract'
import { isServed } from '../src/publishing/repository'
import { runDueTasks } from '../src/registration/due'
import { readMessages } from '../src/registration/messages'
import type { Registry, RegistryPort } from '../src/registry/port'
import { codeOf, idOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { clientOf, startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { prices } from './price-file'
import { createUser, makeDomain, makeUnlockedDomain, type TestUser, uniqueName } from './users'

let server: TestRegistry
let ports: RegistryPort[]
let other: Registry
let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  server = await startRegistry()
  const [ours, others] = [clientOf(server), clientOf(server, 'other')]
  ports = [ours, others]
  api = await startTestApi({ deps: { registry: ours } })
  other = others.on(api.db)
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterAll(async () => {
  await api.close()
  await Promise.all(ports.map(port => port.close()))
  await server.close()
})

const code = 'their-secret-1a'

const theirs = ['ns1.other.example', 'ns2.other.example']

/** A name that the other registrar holds. */
const elsewhere = async (hosts = theirs): Promise<string> => {
  const name = `${uniqueName('elsewhere')}.com`
  await other.create({ name, years: 1, hosts, authInfo: code }, `${name}-1`)
  return name
}

const request = (domain: string, auth_code = code, language = 'en') =>
  api.call(registrarTransferCalls.transferIn, { token: owner.token, body: { domain, auth_code }, language })

const cancel = (id: number) => api.call(registrarTransferCalls.cancelTransferIn, { token: owner.token, params: { id } })

/** What the registry has to say by now, and the work that waits for it. */
const pollRegistry = async (): Promise<void> => {
  await readMessages(api.deps)
  await api.db
    .updateTable('registry_tasks')
    .set({ next_at: new Date(0) })
    .where('state', '=', 'waiting')
    .execute()
  await runDueTasks(api.deps)
}

const domainOf = (id: number): Promise<Domain> => getDomain(api, owner, id)

describe('from another registrar', () => {
  test.each([
    ['ours', true, 'internal'],
    ['those of another', false, 'external'],
  ])(
    'with a zone here and the nameservers %s: it goes on as that zone, served while it is delegated here',
    async (_, isOurs, type) => {
      const { PLATFORM_HOST } = api.deps.settings
      const hosts = isOurs ? [`ns1.${PLATFORM_HOST}`, `ns2.${PLATFORM_HOST}`] : theirs
      const name = await elsewhere(hosts)
      const zone = idOf(await api.call(dnsZoneCalls.add, { token: owner.token, body: { name } }))
      const record = { domain_id: zone, host: 'www', type: 'A', content: '192.0.2.1' }
      expect((await api.call(dnsCalls.create, { token: owner.token, body: record })).status).toBe(201)
      await api.db
        .updateTable('unregistered_zones')
        .set({ state: 'proven', proven_name: name })
        .where('domain_id', '=', zone)
        .execute()
      const serialOf = async (domain: number) =>
        (await api.db.selectFrom('dns_zones').select('serial').where('domain_id', '=', domain).execute())[0]?.serial ??
        0
      const before = await serialOf(zone)
      const id = idOf(await request(name))
      await pollRegistry()
      await other.answerTransfer(name, 'approve', `${name}-2`)
      await pollRegistry()
      await pollRegistry()
      expect((await api.app.inject(`/rdap/domain/${name}`)).json()).toMatchObject({ handle: 'D1-TEST' })
      expect(await domainOf(id)).toMatchObject({
        status: 'approved',
        delegation_type: type,
        ns1: hosts[0],
        ns2: hosts[1],
      })
      const as = { token: owner.token, params: { id } }
      expect((await api.call(dnsCalls.list, as)).json).toMatchObject([{ host: 'www', domain_id: id }])
      expect((await api.call(domainCalls.get, { ...as, params: { id: zone } })).status).toBe(404)
      expect(await isServed(api.db, id)).toBe(isOurs)
      // The name server gets the zone as that of the domain, or drops it.
      expect(await serialOf(id)).toBeGreaterThan(before)
    },
  )

  test('with the auth code: pending, then ours, with its nameservers, locked', async () => {
    const name = await elsewhere()
    const requested = await request(name)
    expect([requested.status, requested.json]).toMatchObject([
      201,
      { status: 'pending', pending: [{ kind: 'transfer' }] },
    ])
    const id = idOf(requested)
    const rejection = await api.call(adminCalls.reject, { token: admin.token, params: { id } })
    expect(codeOf(rejection)).toEqual([409, 'status_conflict'])
    await pollRegistry()
    // Nothing of what the registry answered is shown as it came.
    const [waiting, ...others] = (await domainOf(id)).pending ?? []
    expect([waiting?.reason, others]).toEqual([undefined, []])
    expect(waiting?.until).toBe(server.state.get(name).transfer?.act.toISOString())
    await other.answerTransfer(name, 'approve', `${name}-2`)
    await pollRegistry()
    await pollRegistry()
    expect(await domainOf(id)).toMatchObject({
      status: 'approved',
      delegation_type: 'external',
      ns1: 'ns1.other.example',
      ns2: 'ns2.other.example',
      client_transfer_lock: true,
      expires_at: server.state.get(name).expires.toISOString(),
    })
    expect([...server.state.get(name).statuses]).toEqual(['clientTransferProhibited'])
  })

  test.each([
    ['a wrong code', async () => [await elsewhere(), 'wrong'] as const, 'registry_2202'],
    ['a name that nobody has', async () => [`${uniqueName('nobody')}.com`, code] as const, 'registry_2303'],
    [
      'a locked name',
      async () => {
        const name = await elsewhere()
        server.state.get(name).statuses.add('clientTransferProhibited')
        return [name, code] as const
      },
      'registry_2304',
    ],
  ])('%s is refused, with the reason in the customer’s language', async (_, make, reason) => {
    const [name, given] = await make()
    const { status, json } = await request(name, given, 'uk')
    expect([status, json]).toMatchObject([201, { status: 'rejected', reason: { code: reason } }])
    expect((json as Domain).reason?.text).toMatch(/[а-яіїє]/)
    // What was refused makes room for the next attempt.
    const answer = await request(name, 'also wrong')
    // What fails for its code leaves no row: the form asks for another one.
    const isWrongCode = (answer.json as Domain).reason?.code === 'registry_2202'
    const listed = await api.call(domainCalls.mine, { token: owner.token, query: { q: name } })
    expect((listed.json as Domain[]).map(({ id }) => id)).toEqual(isWrongCode ? [] : [idOf(answer)])
  })

  test('with more than four nameservers: all are shown and stay, until its owner chooses others', async () => {
    const all = [1, 2, 3, 4, 5, 6].map(at => `ns${at}.other.example`)
    const [ns1 = '', ns2 = '', ns3 = '', ns4 = '', ...more] = all
    const name = await elsewhere(all)
    const id = idOf(await request(name))
    await other.answerTransfer(name, 'approve', `${name}-2`)
    for (const _ of all) await pollRegistry()
    expect(await domainOf(id)).toMatchObject({ status: 'approved', ns4, more_nameservers: more })
    const { nameservers } = (await api.app.inject(`/rdap/domain/${name}`)).json()
    expect(nameservers.map(({ ldhName }: { ldhName: string }) => ldhName)).toEqual(all)
    await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'external' })
    await putDomain(api, owner, domainCalls.setNameservers, id, { ns1, ns2, ns3, ns4 })
    await pollRegistry()
    expect([(await domainOf(id)).more_nameservers, server.state.get(name).hosts]).toEqual([more, all])
    await putDomain(api, owner, domainCalls.setNameservers, id, { ns1, ns2 })
    await pollRegistry()
    expect([(await domainOf(id)).more_nameservers, server.state.get(name).hosts]).toEqual([undefined, [ns1, ns2]])
  })

  test('the other registrar refuses', async () => {
    const name = await elsewhere()
    const id = idOf(await request(name))
    await other.answerTransfer(name, 'reject', `${name}-2`)
    await pollRegistry()
    expect(await domainOf(id)).toMatchObject({
      status: 'rejected',
      reason: { code: 'registry_transfer_rejected', text: 'The other registrar refused the transfer.' },
    })
  })

  test('is withdrawn, at the registry too', async () => {
    const name = await elsewhere()
    const id = idOf(await request(name))
    expect((await cancel(id)).json).toMatchObject({ status: 'rejected' })
    expect(server.state.get(name).transfer?.status).toBe('clientCancelled')
    expect(codeOf(await cancel(id))).toEqual([409, 'status_conflict'])
    const again = await request(name)
    expect(again.json).toMatchObject({ status: 'pending' })
  })

  test('is withdrawn during an outage: the registry gets it afterwards', async () => {
    const name = await elsewhere()
    const id = idOf(await request(name))
    await server.goDown()
    expect((await cancel(id)).json).toMatchObject({ status: 'pending', pending: [{ kind: 'transfer_out' }] })
    await server.comeBack()
    await pollRegistry()
    expect([(await domainOf(id)).status, server.state.get(name).transfer?.status]).toEqual([
      'rejected',
      'clientCancelled',
    ])
  })

  test('is withdrawn and requested again before the registry’s messages are read: the first one’s end is not the second one’s', async () => {
    const name = await elsewhere()
    expect((await cancel(idOf(await request(name)))).json).toMatchObject({ status: 'rejected' })
    server.state.ahead += 1000
    const again = idOf(await request(name))
    await pollRegistry()
    await pollRegistry()
    expect([(await domainOf(again)).status, server.state.get(name).transfer?.status]).toEqual(['pending', 'pending'])
    await other.answerTransfer(name, 'reject', `${name}-2`)
    await pollRegistry()
    expect(await domainOf(again)).toMatchObject({ reason: { code: 'registry_transfer_rejected' } })
  })

  test('is requested again during an outage, after the other registrar refused: it is asked once more', async () => {
    const name = await elsewhere()
    await request(name)
    await other.answerTransfer(name, 'reject', `${name}-2`)
    await pollRegistry()
    server.state.ahead += 1000
    await server.goDown()
    const again = idOf(await request(name))
    await server.comeBack()
    await pollRegistry()
    expect([(await domainOf(again)).status, server.state.get(name).transfer?.status]).toEqual(['pending', 'pending'])
    await other.answerTransfer(name, 'approve', `${name}-3`)
    await pollRegistry()
    expect((await domainOf(again)).status).toBe('approved')
  })

  test('is withdrawn too late: the domain is the customer’s, at the price that was agreed to', async () => {
    const { settings } = api.deps
    onTestFinished(() => void Object.assign(settings, { PRICES: undefined }))
    const name = await elsewhere()
    Object.assign(settings, { PRICES: prices })
    const id = idOf(await request(name))
    await other.answerTransfer(name, 'approve', `${name}-2`)
    const zones = { ...prices.zones, com: { ...prices.zones.com, transfer: 90_000 } }
    Object.assign(settings, { PRICES: { ...prices, zones } })
    expect((await cancel(id)).json).toMatchObject({ status: 'approved', ns1: 'ns1.other.example' })
    const [order] = jsonOf<Order[]>(await api.call(orderCalls.list, { token: owner.token }))
    expect(order?.items.map(({ kind, total }) => [kind, total])).toEqual([['transfer', prices.zones.com.transfer]])
  })

  test('a name that is held here, or of a zone that is not offered, is refused before', async () => {
    const held = await domainOf(await makeDomain(api, owner, null))
    expect(codeOf(await request(`${held.name}.com`))).toEqual([409, 'domain_taken'])
    expect(problemOf(await request('name.example')).errors?.[0]?.field).toBe('domain')
  })
})

describe('to another registrar', () => {
  const askForCode = (id: number, token = owner.token) =>
    api.call(registrarTransferCalls.authCode, { token, params: { id } })
  const answer = (id: number, approve: boolean) =>
    api.call(registrarTransferCalls.answerTransferOut, { token: owner.token, params: { id }, body: { approve } })

  const leaving = async (): Promise<{ id: number; name: string }> => {
    const id = await makeUnlockedDomain(api, owner, admin)
    await pollRegistry()
    const domain = await domainOf(id)
    const name = `${domain.name}.${domain.zone}`
    server.state.get(name).statuses.delete('clientTransferProhibited')
    const { auth_code = '' } = (await askForCode(id)).json as AuthCode
    await other.requestTransfer(name, auth_code, `${name}-out`)
    await pollRegistry()
    expect(Date.parse((await domainOf(id)).leaving_at ?? '')).toBeGreaterThan(Date.now())
    return { id, name }
  }

  test('the owner agrees: it leaves at once', async () => {
    const { id, name } = await leaving()
    expect((await answer(id, true)).status).toBe(200)
    expect(server.state.get(name)).toMatchObject({ sponsor: 'other' })
    await pollRegistry()
    const left = await domainOf(id)
    expect([left.status, left.leaving_at]).toEqual(['transferred', undefined])
  })

  const panData = (prefix: string, space: string, subject: string) =>
    `<${prefix}:panData xmlns:${prefix}="urn:ietf:params:xml:ns:${space}-1.0">${subject}` +
    `<${prefix}:paTRID><svTRID>SV-1</svTRID></${prefix}:paTRID>` +
    `<${prefix}:paDate>2026-11-28T12:00:00Z</${prefix}:paDate></${prefix}:panData>`

  test.each([
    [
      'a transfer of a contact',
      '<c:trnData xmlns:c="urn:ietf:params:xml:ns:contact-1.0"><c:id>sh1</c:id><c:trStatus>pending</c:trStatus>' +
        '<c:reID>panel</c:reID><c:reDate>2026-11-28T12:00:00Z</c:reDate><c:acID>other</c:acID>' +
        '<c:acDate>2026-12-03T12:00:00Z</c:acDate></c:trnData>',
    ],
    ['work with a contact', panData('c', 'contact', '<c:id paResult="1">sh1</c:id>')],
    ['work that we did not order', panData('d', 'domain', '<d:name paResult="1">somebody.com</d:name>')],
    [
      'a transfer in a state of its own',
      '<d:trnData xmlns:d="urn:ietf:params:xml:ns:domain-1.0"><d:name>somebody.com</d:name>' +
        '<d:trStatus>paused</d:trStatus><d:reID>other</d:reID><d:reDate>2026-11-28T12:00:00Z</d:reDate>' +
        '<d:acID>panel</d:acID><d:acDate>later</d:acDate></d:trnData>',
    ],
  ])('a message about %s keeps no later one from being read', async (_, data) => {
    server.state.notify('panel', 'A message', data)
    await leaving()
    expect(server.state.messages.filter(({ client }) => client === 'panel')).toEqual([])
  })

  test('the owner refuses: it stays', async () => {
    const { id, name } = await leaving()
    await answer(id, false)
    await pollRegistry()
    const kept = await domainOf(id)
    expect([kept.status, kept.leaving_at, server.state.get(name).sponsor]).toEqual(['approved', undefined, 'panel'])
    expect(codeOf(await answer(id, false))).toEqual([409, 'status_conflict'])
  })

  test('no code for a locked domain, for another customer, or while the registry is away', async () => {
    const locked = await makeDomain(api, owner, admin)
    expect(codeOf(await askForCode(locked))).toEqual([409, 'transfer_locked'])
    const id = await makeUnlockedDomain(api, owner, admin)
    expect((await askForCode(id, (await createUser(api)).token)).status).toBe(404)
    await server.goDown()
    expect(codeOf(await askForCode(id))).toEqual([503, 'unavailable'])
    await server.comeBack()
  })
})
