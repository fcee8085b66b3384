import { type Domain, domainCalls, type OperationSummary, operationCalls, type Problem } from '@panel/shared/contract'
import { runDueTasks } from '../src/registration/due'
import { startWhoisServer } from '../src/registration-data/whois-server'
import { perform } from '../src/registry/perform'
import type { Registry, RegistryPort } from '../src/registry/port'
import { freePort } from '../src/server-kit/free-port'
import { startTestApi, type TestApi } from './api'
import { getDomain, makeExternalDomain, putDomain } from './domain-users'
import { clientOf, startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { askWhois, fullNameOf } from './registration-records'
import { until } from './until'
import { createUser, type TestUser, uniqueName } from './users'

const addresses = ['192.0.2.53', '2001:db8::53']

describe.each(['sandbox', 'EPP'])('nameservers inside the domain, at the %s registry', kind => {
  let api: TestApi
  let admin: TestUser
  let owner: TestUser
  let server: TestRegistry | undefined
  let client: RegistryPort | undefined
  let registry: Registry
  let id: number
  let name: string
  let host: string

  beforeAll(async () => {
    server = kind === 'EPP' ? await startRegistry() : undefined
    client = server && clientOf(server)
    api = await startTestApi({ worker: true, ...(client && { deps: { registry: client } }) })
    registry = api.deps.registry.on(api.db)
    ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  })

  beforeEach(async () => {
    id = await makeExternalDomain(api, owner, admin)
    name = await fullNameOf(api, id)
    host = `ns1.${name}`
  })

  afterAll(async () => {
    await api.close()
    await client?.close()
    await server?.close()
  })

  /** Until nothing waits for the registry; what the worker has begun, it finishes. */
  const workOff = (): Promise<void> =>
    until('nothing waits for the registry', async () => {
      const tasks = api.db.updateTable('registry_tasks').set({ next_at: new Date(0) })
      await tasks.where('domain_id', '=', id).where('state', '=', 'waiting').execute()
      await runDueTasks(api.deps)
      const left = api.db.selectFrom('registry_tasks').select('id').where('domain_id', '=', id)
      return (await left.where('state', '=', 'waiting').execute()).length === 0
    })

  const setServers = async (body: object): Promise<Domain> => {
    const { status, json } = await putDomain(api, owner, domainCalls.setNameservers, id, body)
    expect(status).toBe(200)
    await workOff()
    return json as Domain
  }
  const own = { ns1: 'placeholder', ns2: 'ns2.example.net' }
  const inside = (ns1_addresses: string[] = addresses) => ({ ...own, ns1: host, ns1_addresses })

  test('are published with their addresses: at the registry, in WHOIS and in RDAP', async () => {
    const domain = await setServers({ ...inside([' 192.0.2.53', '2001:DB8:0::53', '192.0.2.53']), ns1: `NS1.${name}.` })
    expect(domain).toMatchObject({ ns1: host, ns1_addresses: addresses, ns2: 'ns2.example.net' })
    expect(domain).not.toHaveProperty('ns2_addresses')
    expect(await registry.infoHost(host)).toEqual({ name: host, addresses })
    expect(await registry.info(name)).toMatchObject({ hosts: [host, 'ns2.example.net'], subordinates: [host] })
    if (server) expect(server.state.hosts.get(host)).toEqual(addresses)
    const rdap = JSON.parse((await api.app.inject({ url: `/rdap/domain/${name}` })).payload)
    expect(rdap.nameservers).toEqual([
      { objectClassName: 'nameserver', ldhName: host, ipAddresses: { v4: ['192.0.2.53'], v6: ['2001:db8::53'] } },
      { objectClassName: 'nameserver', ldhName: 'ns2.example.net' },
    ])
    const port = await freePort()
    const { stop } = await startWhoisServer(api.deps, { host: '127.0.0.1', port })
    const text = await askWhois(port, `${name}\r\n`)
    await stop()
    expect(text).toContain(`Name Server: ${host.toUpperCase()} 192.0.2.53 2001:db8::53\r\n`)
    expect(text).toContain('Name Server: NS2.EXAMPLE.NET\r\n')
  })

  test('follow a change of their addresses, and go with the delegation to them', async () => {
    await setServers(inside())
    expect(await setServers(inside(['192.0.2.54', '2001:db8::53']))).toMatchObject({
      ns1_addresses: ['192.0.2.54', '2001:db8::53'],
    })
    expect((await registry.infoHost(host))?.addresses.toSorted()).toEqual(['192.0.2.54', '2001:db8::53'])
    expect(await setServers({ ns1: 'ns1.example.net', ns2: 'ns2.example.net' })).not.toHaveProperty('ns1_addresses')
    expect(await registry.infoHost(host)).toBeNull()
    await setServers(inside())
    await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'internal' })
    await workOff()
    expect(await registry.infoHost(host)).toBeNull()
    expect(await registry.info(name)).toMatchObject({ subordinates: [] })
    expect(await getDomain(api, owner, id)).not.toHaveProperty('ns1_addresses')
  })

  test('stay where another domain is delegated to them', async () => {
    await setServers(inside())
    const other = await makeExternalDomain(api, owner, admin)
    await putDomain(api, owner, domainCalls.setNameservers, other, { ns1: host, ns2: 'ns2.example.net' })
    await until(
      'the other domain is delegated',
      async () => (await registry.info(await fullNameOf(api, other)))?.hosts.includes(host) ?? false,
    )
    await setServers({ ns1: 'ns1.example.net', ns2: 'ns2.example.net' })
    expect(await registry.infoHost(host)).toEqual({ name: host, addresses })
    expect(await getDomain(api, owner, id)).not.toHaveProperty('reason')
  })

  test('do not keep a domain from being deleted, and come back with it when it is restored', async () => {
    await setServers(inside())
    await registry.update({ name, addHosts: ['ns5.example.net'] }, uniqueName('trid'))
    await perform(registry, name, { kind: 'delete', attempts: 1, trid: uniqueName('trid'), payload: {} })
    expect((await registry.info(name))?.statuses).toContain('redemptionPeriod')
    expect(await registry.infoHost(host)).toBeNull()
    await api.db.updateTable('domains').set({ status: 'redemption' }).where('id', '=', id).execute()
    const restored = await api.call(domainCalls.restore, { token: owner.token, params: { id } })
    expect(restored.status).toBe(200)
    await workOff()
    expect(await registry.infoHost(host)).toEqual({ name: host, addresses })
    const hosts = expect.arrayContaining([host, 'ns5.example.net'])
    expect(await registry.info(name)).toMatchObject({ hosts, subordinates: [host] })
  })

  test.each([
    ['without an address', { ns1_addresses: [] }, 'domains.glue.required', 'вкажіть його IP-адресу'],
    ['with a name', { ns1_addresses: ['www'] }, 'domains.glue.address', '«www» — не IP-адреса.'],
    ['with a private address', { ns1_addresses: ['10.0.0.1'] }, 'domains.glue.special', 'недоступна з інтернету'],
    ['elsewhere, with one', { ns1: 'ns.example.net' }, 'domains.glue.outside', 'лише для NS-серверів у самому домені'],
  ])('%s are refused next to the field', async (_, change, code, text) => {
    const body = { ...inside(), ...change }
    const { status, json } = await putDomain(api, owner, domainCalls.setNameservers, id, body, 'uk')
    expect([status, (json as Problem).errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'ns1_addresses', code, message: expect.stringContaining(text) })],
    ])
  })

  test('come back when bulk work on the nameservers is undone', async () => {
    await setServers(inside())
    const params = { ns1: 'a.example.net', ns2: 'b.example.net' }
    const order = await api.call(operationCalls.start, {
      token: owner.token,
      body: { kind: 'nameservers', ids: [id], params },
    })
    const ended = async (operation: number) => {
      const { json } = await api.call(operationCalls.get, { token: owner.token, params: { id: operation } })
      return (json as OperationSummary).state === 'done'
    }
    const { id: first } = order.json as { id: number }
    await until('the work has ended', () => ended(first))
    await workOff()
    expect(await registry.infoHost(host)).toBeNull()
    const undone = await api.call(operationCalls.undo, { token: owner.token, params: { id: first } })
    await until('the undoing has ended', () => ended((undone.json as { id: number }).id))
    await workOff()
    expect(await getDomain(api, owner, id)).toMatchObject({ ns1: host, ns1_addresses: addresses })
    expect(await registry.infoHost(host)).toEqual({ name: host, addresses })
  })

  if (kind === 'EPP') {
    test('are made once, whatever answers are lost', async () => {
      server?.fail('create', 'drop after', 2400)
      server?.fail('update', 'drop after')
      await setServers(inside())
      const carriedOut = (command: string) => server?.log.filter(line => line === `${command} 1000`).length
      expect([carriedOut(`create ${host}`), carriedOut(`update ${name}`)]).toEqual([1, 2])
      expect(await registry.infoHost(host)).toEqual({ name: host, addresses })
    })

    test('stay where a status of theirs prohibits to delete them', async () => {
      await setServers(inside())
      server?.failFor(host, 2304)
      await setServers({ ns1: 'ns1.example.net', ns2: 'ns2.example.net' })
      server?.failFor(host, null)
      expect(await getDomain(api, owner, id)).toMatchObject({ ns1: 'ns1.example.net' })
      expect(await getDomain(api, owner, id)).not.toHaveProperty('reason')
      expect(await registry.infoHost(host)).toEqual({ name: host, addresses })
    })

    test('come with a domain from another registrar', async () => {
      if (!server) return
      const otherPort = clientOf(server, 'other')
      const other = otherPort.on(api.db)
      const coming = `${uniqueName('coming')}.com`
      const theirs = { name: `ns.${coming}`, addresses }
      await other.create({ name: coming, years: 1, hosts: [], authInfo: 'secret-1a' }, uniqueName('trid'))
      await other.createHost(theirs, uniqueName('trid'))
      await other.update({ name: coming, addHosts: [theirs.name] }, uniqueName('trid'))
      await registry.requestTransfer(coming, 'secret-1a', uniqueName('trid'))
      await other.answerTransfer(coming, 'approve', uniqueName('trid'))
      const task = { kind: 'transfer_in', attempts: 2, trid: uniqueName('trid'), payload: { authInfo: 'secret-1a' } }
      expect(await perform(registry, coming, { ...task, kind: 'transfer_in' })).toMatchObject({
        state: 'done',
        reached: { hosts: [theirs.name], glue: [theirs] },
      })
      await otherPort.close()
    })
  }
})
