import { createDatabase, createPool } from '../src/database/connect'
import type { TaskPayloads } from '../src/database/registry-columns'
import { eppPort } from '../src/registry/epp/registry'
import { readXml } from '../src/registry/epp/xml'
import { type PlainKind, perform } from '../src/registry/perform'
import { type Registry, type RegistryPort, RegistryRefusal, RegistryUnavailable, type Turn } from '../src/registry/port'
import { builtInProfile } from '../src/settings/registry-profile'
import { clientOf, startRegistry } from './epp/epp-api'
import { namestoreSpace } from './epp/registry-node'
import { startTestRegistry, type TestRegistry } from './epp/registry-server'
import { makeCertificate } from './log-receiver'
import { uniqueName } from './users'

let server: TestRegistry
let port: RegistryPort
let registry: Registry
let otherPort: RegistryPort
let other: Registry

/** An EPP client has no use for a database: none is there. */
const none = createDatabase(createPool('postgres://127.0.0.1:1/none', 1))

beforeAll(async () => {
  server = await startRegistry()
  ;[port, otherPort] = [clientOf(server), clientOf(server, 'other')]
  ;[registry, other] = [port.on(none), otherPort.on(none)]
})

afterEach(() => server.fail('info'))

afterAll(async () => {
  await Promise.all([port.close(), otherPort.close(), none.destroy()])
  await server.close()
})

const hosts = ['ns1.panel.example', 'ns2.panel.example']
const fullName = (prefix = 'd'): string => `${uniqueName(prefix)}.com`
const make = async (name = fullName(), by = registry): Promise<string> => {
  await by.create({ name, years: 1, hosts, authInfo: 'secret-1a' }, `${name}-create`)
  return name
}
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    error => (error instanceof RegistryRefusal ? error.code : error),
  )

/** How often a command was carried out with success. */
const times = (command: string): number =>
  server.log.filter(line => line.startsWith(`${command} `) && /\b1\d{3}$/.test(line)).length

test('only what is spoken and what the profile has is asked for at the login, in the name of the operator', async () => {
  const password = 'a password of more than 16 characters'
  const strict = await startTestRegistry({ panel: password })
  const [launch, orgs, login] = ['launch-1.0', 'epp:orgext-1.0', 'epp:loginSec-1.0'].map(
    name => `urn:ietf:params:xml:ns:${name}`,
  )
  strict.state.offered = [launch, orgs, login].flatMap(uri => uri ?? [])
  strict.state.balance = '812.50'
  const access = { user: 'panel', host: 'localhost', port: strict.port, password }
  const [thin, minimum] = ['gtld', 'icann-minimum'].map(name =>
    eppPort({ ...access, ca: strict.certificate.cert.toString() }, builtInProfile(name), 'Harbour Domains'),
  )
  for (const one of [thin, minimum]) await one?.on(none).info('none.com')
  const logins = strict.documents.filter(text => text.includes('<login>'))
  expect(logins.map(text => [text.includes('balance-1.0'), /launch-1\.0|orgext/.test(text)])).toEqual([
    [true, false],
    [false, false],
  ])
  for (const text of logins) expect(text).toContain('<loginSec:app>Harbour Domains</loginSec:app>')
  expect(await thin?.on(none).balance()).toEqual({ amount: '812.50' })
  expect(await minimum?.on(none).balance()).toBeNull()
  await Promise.all([thin?.close(), minimum?.close()])
  await strict.close()
})

test('a server of several registries is named the one of each domain and host, where it asks for it', async () => {
  const several = await startTestRegistry({ panel: 'panel-secret' })
  several.state.offered = [namestoreSpace]
  several.state.subProducts = { com: 'dotCOM', net: 'dotNET' }
  const client = clientOf(several)
  const ours = client.on(none)
  const name = `${uniqueName('several')}.net`
  expect(await ours.check([name])).toEqual([{ name, available: true }])
  await make(name, ours)
  await ours.createHost({ name: `ns1.${name}`, addresses: ['192.0.2.53'] }, `${name}-1`)
  await ours.update({ name, addHosts: [`ns1.${name}`] }, `${name}-2`)
  expect(await ours.infoHost(`ns1.${name}`)).toMatchObject({ addresses: ['192.0.2.53'] })
  await ours.updateHost({ name: `ns1.${name}`, addAddresses: ['192.0.2.54'], removeAddresses: [] }, `${name}-3`)
  await ours.update({ name, removeHosts: [`ns1.${name}`] }, `${name}-4`)
  await ours.removeHost(`ns1.${name}`, `${name}-5`)
  const endsOn = (await ours.info(name))?.endsOn ?? ''
  await ours.renew({ name, years: 1, endsOn }, `${name}-6`)
  expect(await ours.queryTransfer(name)).toBeNull()
  await ours.remove(name, `${name}-7`)
  expect(await ours.restore(name, `${name}-8`)).toEqual({ pending: false, value: null })
  expect(await ours.poll()).toBeNull()
  await client.close()
  await several.close()
})

describe('a registry with namespaces of its own', () => {
  const own = ['domain-1.0', 'host-1.0', 'contact-1.0', 'rgp-1.0', 'secDNS-1.1'].map(
    name => [`urn:ietf:params:xml:ns:${name}`, `http://hostmaster.ua/epp/${name.replace('1.0', '1.1')}`] as const,
  )
  const open = async (profile: 'ua' | 'gtld') => {
    const hostmaster = await startTestRegistry({ panel: 'panel-secret' })
    hostmaster.state.namespaces = Object.fromEntries(own)
    const access = { user: 'panel', host: 'localhost', port: hostmaster.port, password: 'panel-secret' }
    const client = eppPort({ ...access, ca: hostmaster.certificate.cert.toString() }, builtInProfile(profile))
    const close = async () => {
      await client.close()
      await hostmaster.close()
    }
    return { hostmaster, client, ours: client.on(none), close }
  }

  test('is spoken to in those of its profile: names, hosts, DS records and a restore', async () => {
    const { hostmaster, client, ours, close } = await open('ua')
    const name = await make(`${uniqueName('own')}.com.ua`, ours)
    const ds = { key_tag: 12345, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) }
    await ours.update({ name, addDs: [ds], addStatuses: ['clientTransferProhibited'] }, `${name}-1`)
    expect(await ours.info(name)).toMatchObject({ hosts, ds: [ds], sponsor: 'panel' })
    await ours.remove(name, `${name}-2`)
    expect(await ours.restore(name, `${name}-3`)).toEqual({ pending: false, value: null })
    expect(await ours.infoContact('none')).toBeNull()
    expect((await client.contact(none)).missing).toEqual([])
    expect(hostmaster.documents.join()).not.toContain('urn:ietf:params:xml:ns:domain')
    await close()
  })

  test('is not signed in to with a profile that has others, and the reason names what it offers', async () => {
    const { hostmaster, ours, close } = await open('gtld')
    await expect(ours.info('name.com.ua')).rejects.toThrow(/does not offer .*domain-1\.0, but http:\/\/hostmaster\.ua/)
    expect(hostmaster.documents).toEqual([])
    await close()
  })
})

describe('a launch and an organisation', () => {
  const organisation = { id: 'OURS-7', role: 'reseller' } as const
  const uris = ['urn:ietf:params:xml:ns:launch-1.0', 'urn:ietf:params:xml:ns:epp:orgext-1.0']
  const launch = { phase: 'custom', name: 'early-1', object: 'application' } as const
  const profile = { ...builtInProfile('ua'), extensions: ['fee', 'launch', 'orgs'] as const, launch }

  const open = async (offered: readonly string[]) => {
    const launching = await startTestRegistry({ panel: 'panel-secret' })
    launching.state.offered = offered
    const access = { user: 'panel', host: 'localhost', port: launching.port, password: 'panel-secret' }
    const ca = launching.certificate.cert.toString()
    const client = eppPort({ ...access, ca, organisation }, { ...profile, extensions: [...profile.extensions] })
    const close = async () => {
      await client.close()
      await launching.close()
    }
    return { launching, client, ours: client.on(none), close }
  }

  test('are named where the registry offers them, and an application is made once and decided by a message', async () => {
    const { launching, ours, client, close } = await open(uris)
    launching.state.phase = { phase: 'custom', name: 'early-1' }
    const name = fullName('applied')
    expect(await ours.check([name])).toEqual([{ name, available: true }])
    const payload = { years: 1, hosts: [], authInfo: 'secret-1a' }
    const task = { kind: 'register', payload, attempts: 1, trid: `${name}-1` } as const
    const application = `A-${name}`
    expect(await perform(ours, name, task)).toMatchObject({
      state: 'later',
      reason: 'unfinished',
      notes: { application },
    })
    const again = { ...task, attempts: 2, payload: { ...payload, application } }
    expect(await perform(ours, name, again)).toMatchObject({ state: 'later', reason: 'unfinished' })
    expect(launching.log.filter(line => line.startsWith('create'))).toEqual([`create ${name} 1001`])
    launching.state.decide(name, true)
    expect((await ours.poll())?.message).toMatchObject({ pendingResult: { trid: task.trid, succeeded: true } })
    expect(await perform(ours, name, again)).toMatchObject({ state: 'done' })
    expect(launching.state.get(name).organisation).toEqual(organisation)
    expect(await ours.info(name)).toMatchObject({ name, sponsor: 'panel' })
    expect((await client.contact(none)).missing).toEqual([])
    await close()
  })

  test('are left out where it does not, and count as missing', async () => {
    const { launching, ours, client, close } = await open([])
    const name = fullName()
    expect(await ours.check([name])).toEqual([{ name, available: true }])
    expect(await ours.create({ name, years: 1, hosts: [], authInfo: 'secret-1a' }, `${name}-1`)).toMatchObject({
      pending: false,
    })
    expect(launching.documents.join()).not.toMatch(/launch|orgext/)
    expect((await client.contact(none)).missing).toEqual(['launch', 'orgs'])
    await close()
  })
})

describe('a name', () => {
  test('with a price of its own is known where the registry tells prices, and only there they are asked for', async () => {
    const names = [fullName(), 'premium-name.com']
    const [plain, premium] = names.map(name => ({ name, available: true }))
    const currency = 'USD'
    const fees = {
      create: { amount: '1500.00', currency },
      renew: { amount: '300.00', currency },
      transfer: { amount: '300.00', currency },
      restore: { amount: '500.00', currency },
    }
    expect(await registry.check(names)).toEqual([plain, { ...premium, premium: true, fees }])
    server.state.hasFees = false
    const another = clientOf(server)
    expect(await another.on(none).check(names)).toEqual([plain, premium])
    await another.close()
    server.state.hasFees = true
  })

  test('with a price of its own is registered, renewed, restored and transferred for the fee that was agreed on', async () => {
    const name = fullName('premium')
    const [{ fees = {} } = {}] = await registry.check([name])
    const wanted = { name, years: 1, hosts, authInfo: 'secret-1a' }
    const tooLittle = { amount: '1499.99', currency: 'USD' }
    expect(await codeOf(registry.create(wanted, `${name}-1`))).toBe(2003)
    expect(await codeOf(registry.create({ ...wanted, fee: tooLittle }, `${name}-2`))).toBe(2004)
    await registry.create({ ...wanted, ...(fees.create && { fee: fees.create }) }, `${name}-3`)
    const endsOn = (await registry.info(name))?.endsOn ?? ''
    const term = { name, years: 1, endsOn }
    expect(await codeOf(registry.renew(term, `${name}-4`))).toBe(2003)
    await registry.renew({ ...term, ...(fees.renew && { fee: fees.renew }) }, `${name}-5`)
    await registry.remove(name, `${name}-6`)
    expect(await codeOf(registry.restore(name, `${name}-7`, tooLittle))).toBe(2004)
    expect(await registry.restore(name, `${name}-8`, fees.restore)).toEqual({ pending: false, value: null })
    expect(await codeOf(other.requestTransfer(name, 'secret-1a', `${name}-9`))).toBe(2003)
    const moving = await other.requestTransfer(name, 'secret-1a', `${name}-10`, fees.transfer)
    expect(moving.status).toBe('pending')
    await other.answerTransfer(name, 'cancel', `${name}-11`)
    for (const by of [registry, other])
      for (let next = await by.poll(); next; next = await by.poll()) await by.acknowledge(next.id)
  })

  test('is free, then registered, with its servers, and told as it is', async () => {
    const name = fullName()
    expect(await registry.check([name, 'reserved-name.com'])).toEqual([
      { name, available: true },
      { name: 'reserved-name.com', available: false, reason: 'reserved' },
    ])
    expect(await registry.info(name)).toBeNull()
    const created = await registry.create({ name, years: 2, hosts, authInfo: 'secret & <1a>' }, `${name}-1`)
    const found = await registry.info(name)
    expect(found).toMatchObject({ name, sponsor: 'panel', hosts, ds: [], authInfo: 'secret & <1a>' })
    expect(created).toEqual({ pending: false, value: { createdAt: found?.createdAt, expiresAt: found?.expiresAt } })
    expect(found?.statuses).toEqual(['ok', 'addPeriod'])
    expect(await registry.check([name])).toEqual([{ name, available: false, reason: 'in_use' }])
  })

  test('changes: servers, lock, DS, secret', async () => {
    const name = await make()
    const ds = { key_tag: 12345, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) }
    const update = (changes: object, step: string) => registry.update({ name, ...changes }, `${name}-${step}`)
    await update(
      { addHosts: ['ns9.example.net'], removeHosts: [hosts[0] ?? ''], addStatuses: ['clientTransferProhibited'] },
      'a',
    )
    await update({ addDs: [ds], authInfo: 'secret-2b' }, 'b')
    expect(await registry.info(name)).toMatchObject({
      hosts: [hosts[1], 'ns9.example.net'],
      statuses: ['clientTransferProhibited', 'addPeriod'],
      ds: [ds],
      authInfo: 'secret-2b',
    })
    await update({ removeDs: [ds], removeStatuses: ['clientTransferProhibited'] }, 'c')
    expect(await registry.info(name)).toMatchObject({ ds: [], statuses: ['ok', 'addPeriod'] })
  })

  test('is renewed by the day that its registry wrote, which may count by local time', async () => {
    const name = await make()
    server.state.offset = 2
    server.state.get(name).expires = new Date('2027-01-14T22:00:00.000Z')
    const payload = { years: 1, expiresAt: '2027-01-14T22:00:00.000Z', automatic: false }
    const renewed = await perform(registry, name, { kind: 'renew', payload, attempts: 1, trid: `${name}-1` })
    server.state.offset = 0
    expect(renewed).toMatchObject({ reached: { expiresAt: new Date('2028-01-14T22:00:00.000Z') } })
  })

  test('is deleted into the redemption period and restored out of it, by request and report', async () => {
    const name = await make()
    expect(await registry.remove(name, `${name}-d`)).toEqual({ pending: true })
    expect((await registry.info(name))?.statuses).toEqual(['pendingDelete', 'redemptionPeriod'])
    server.state.get(name).updated = new Date('2026-10-01T12:00:00Z')
    expect(await registry.restore(name, `${name}-r`)).toEqual({ pending: false, value: null })
    const report = server.documents.find(text => text.includes(`<rgp:preData>${name}</rgp:preData>`))
    expect(report).toContain('<rgp:delTime>2026-10-01T12:00:00.000Z</rgp:delTime>')
    expect((await registry.info(name))?.statuses).toEqual(['ok'])
    expect(await codeOf(registry.restore(name, `${name}-r2`))).toBe(2304)
  })

  test('moves to another registrar, with messages for both', async () => {
    const name = await make(fullName(), other)
    expect(await registry.queryTransfer(name)).toBeNull()
    expect(await codeOf(registry.requestTransfer(name, 'wrong', `${name}-0`))).toBe(2202)
    expect(await registry.requestTransfer(name, 'secret-1a', `${name}-1`)).toMatchObject({
      status: 'pending',
      gaining: 'panel',
      losing: 'other',
    })
    expect(await codeOf(registry.requestTransfer(name, 'secret-1a', `${name}-2`))).toBe(2300)
    await other.answerTransfer(name, 'approve', `${name}-3`)
    expect((await registry.info(name))?.sponsor).toBe('panel')
    const statuses: unknown[] = []
    for (let next = await registry.poll(); next; next = await registry.poll()) {
      if (next.message.name === name) statuses.push(next.message.transfer?.status)
      await registry.acknowledge(next.id)
    }
    expect(statuses).toEqual(['pending', 'clientApproved'])
  })

  test('a registration that is decided later is shown as pending, then with its result', async () => {
    const name = fullName('deferred')
    const trid = `${name}-1`
    expect(await registry.create({ name, years: 1, hosts, authInfo: 'secret-1a' }, trid)).toEqual({ pending: true })
    server.state.decide(name, false)
    const next = await registry.poll()
    expect(next?.message).toMatchObject({ name, pendingResult: { trid, succeeded: false } })
    await registry.acknowledge(next?.id ?? '')
    expect(await registry.poll()).toBeNull()
  })
})

test('a deletion waits until the registry has decided to take the domain’s own hosts away', async () => {
  const name = await make()
  await registry.createHost({ name: `ns1.${name}`, addresses: ['192.0.2.53'] }, `${name}-host`)
  await registry.update({ name, addHosts: [`ns1.${name}`] }, `${name}-delegate`)
  const attempt = (attempts: number) =>
    perform(registry, name, { kind: 'delete', payload: {}, attempts, trid: `${name}-1` })
  server.state.reviewed.add('update')
  for (const attempts of [1, 2]) expect(await attempt(attempts)).toMatchObject({ reason: 'unfinished' })
  server.state.reviewed.clear()
  server.state.decide(name, true)
  await attempt(3)
  expect([...server.state.get(name).periods]).toEqual(['redemptionPeriod'])
})

test('a restore that the registry does by hand is asked for once, and reported and renewed when it has decided', async () => {
  const name = await make()
  await registry.remove(name, `${name}-d`)
  const expiresAt = (await registry.info(name))?.expiresAt ?? new Date()
  const attempt = (attempts: number, requested?: true) => {
    const payload = { expiresAt: expiresAt.toISOString(), ...(requested && { requested }) }
    return perform(registry, name, { kind: 'restore', payload, attempts, trid: `${name}-1` })
  }
  server.state.reviewed.add('restore')
  expect(await attempt(1)).toMatchObject({ reason: 'unfinished', notes: { requested: true } })
  expect(await attempt(2, true)).toMatchObject({ reason: 'unfinished' })
  expect([times(`update ${name}`), times(`renew ${name}`)]).toEqual([1, 0])
  server.state.reviewed.clear()
  server.state.decide(name, true)
  expect(await attempt(3, true)).toMatchObject({ state: 'done' })
  expect([times(`update ${name}`), times(`renew ${name}`)]).toEqual([2, 1])
  for (let next = await registry.poll(); next; next = await registry.poll()) await registry.acknowledge(next.id)
})

describe('refusals are final, and say why', () => {
  test.each([
    [
      'a name that another has',
      2302,
      async () =>
        registry.create({ name: await make(fullName(), other), years: 1, hosts, authInfo: 'x-12345' }, 'trid-x'),
    ],
    ['a name against the rules', 2306, () => make(fullName('refused'))],
    [
      'a renewal of nothing',
      2303,
      () => registry.renew({ name: fullName(), years: 1, endsOn: '2027-01-15' }, 'trid-y'),
    ],
    [
      'a change of another’s',
      2201,
      async () => registry.update({ name: await make(fullName(), other), authInfo: 'x-12345' }, 'trid-z'),
    ],
  ])('%s: %d', async (_, code, call) => {
    expect(await codeOf(call())).toBe(code)
  })
})

describe('what is no answer leaves the work for later', () => {
  test.each(['drop before', 'drop after', 'garble before', 2400, 2500, 2502] as const)('%s', async fault => {
    const name = await make()
    server.fail('info', fault)
    await expect(registry.info(name)).rejects.toThrow(RegistryUnavailable)
    expect((await registry.info(name))?.name).toBe(name)
  })

  test('a wrong password, and a registry that is not who it should be', async () => {
    const wrong = clientOf(server, 'panel', 'not this one')
    await expect(wrong.on(none).check(['a.com'])).rejects.toThrow('The registry refused the login (2200')
    await wrong.close()
    const certificate = makeCertificate()
    const stranger = clientOf({ ...server, certificate })
    await expect(stranger.on(none).check(['a.com'])).rejects.toThrow(RegistryUnavailable)
    await stranger.close()
    certificate.remove()
  })

  test('a registry that has only an address is reached where its certificate names that address', async () => {
    const name = await make()
    const access = { user: 'panel', host: '127.0.0.1', port: server.port, password: 'panel-secret' }
    const byAddress = eppPort({ ...access, ca: server.certificate.cert.toString() })
    expect((await byAddress.on(none).info(name))?.name).toBe(name)
    await byAddress.close()
  })

  test('a registry that went away is found again when it is back', async () => {
    const name = await make()
    await server.goDown()
    await expect(registry.info(name)).rejects.toThrow(RegistryUnavailable)
    await server.comeBack()
    expect((await registry.info(name))?.name).toBe(name)
  })
})

test('a client that stops logs out, and waits for no registry that does not answer', async () => {
  const [client, others] = [clientOf(server), clientOf(server, 'other')]
  await Promise.all([client.on(none).poll(), client.asking(none).check([fullName()]), others.on(none).poll()])
  const logouts = () => server.documents.filter(text => text.includes('<logout')).length
  const before = logouts()
  await client.close()
  expect(logouts()).toBe(before + 2)
  server.fail('logout', 'silence')
  await others.close()
  expect(logouts()).toBe(before + 3)
})

describe('commands that wait for the connection', () => {
  test('go in the order in which they came, bulk work after all others, and none without a caller', async () => {
    const name = await make()
    const inTurn = (turn: Turn) => port.on(none, turn)
    const from = server.log.length
    const ended = await Promise.allSettled([
      inTurn({ isBulk: true }).info(name),
      inTurn({ isBulk: true }).check([fullName('bulk')]),
      inTurn({ isWanted: () => false }).check([fullName('left')]),
      registry.poll(),
      inTurn({ isWanted: () => true }).info(name),
    ])
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(server.log.slice(from).map(line => line.split(' ')[0])).toEqual(['poll', 'info', 'info', 'check'])
  })
})

describe.each(['drop before', 'drop after', 2400, 2502] as const)('work whose first attempt fails with: %s', fault => {
  const repeat = async <Kind extends PlainKind>(
    kind: Kind,
    command: string,
    name: string,
    payload: TaskPayloads[Kind],
  ) => {
    const task = (attempts: number) => ({ kind, payload, attempts, trid: `${name}-${kind}` })
    server.fail(command, fault)
    await expect(perform(registry, name, task(1))).rejects.toThrow(RegistryUnavailable)
    return perform(registry, name, task(2))
  }

  test('a registration is made once', async () => {
    const name = fullName()
    await registry.createHost({ name: `ns1.${name}`, addresses: [] }, `${name}-host`)
    const payload = { years: 1, hosts: [`ns1.${name}`], authInfo: 'secret-1a' }
    expect(await repeat('register', 'create', name, payload)).toMatchObject({ state: 'done' })
    expect(times(`create ${name}`)).toBe(1)
  })

  test('a renewal is paid once', async () => {
    const name = await make()
    const before = (await registry.info(name))?.expiresAt ?? new Date(0)
    await repeat('renew', 'renew', name, { years: 2, expiresAt: before.toISOString(), automatic: false })
    expect(times(`renew ${name}`)).toBe(1)
    const after = (await registry.info(name))?.expiresAt
    expect((after?.getUTCFullYear() ?? 0) - before.getUTCFullYear()).toBe(2)
  })

  test('a change, a deletion and a restoration are made once', async () => {
    const name = await make()
    expect(await repeat('update', 'update', name, { locked: true })).toEqual({ state: 'done' })
    await repeat('delete', 'delete', name, {})
    expect(times(`delete ${name}`)).toBe(1)
    const end = (await registry.info(name))?.expiresAt ?? new Date(0)
    await repeat('restore', 'update', name, { expiresAt: end.toISOString() })
    expect([times(`renew ${name}`), times(`update ${name}`)]).toEqual([1, 3])
    expect((await registry.info(name))?.statuses).toEqual(['clientTransferProhibited'])
  })

  test('a transfer is asked for once', async () => {
    const name = await make(fullName(), other)
    expect(await repeat('transfer_in', 'transfer', name, { authInfo: 'secret-1a' })).toMatchObject({ state: 'later' })
    expect(times(`transfer request ${name}`)).toBe(1)
  })
})

test('an answer with a document type or entities of its own is not read', () => {
  for (const type of ['<!DOCTYPE epp [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '<!DOCTYPE epp>'])
    expect(() => readXml(`<?xml version="1.0"?>${type}<epp><greeting>&a;</greeting></epp>`)).toThrow(
      'DOCTYPE is not allowed',
    )
  expect(() => readXml('<epp><greeting>&a;</greeting></epp>')).toThrow('not well-formed')
})
