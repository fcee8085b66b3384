import {
  type AdminRegistry,
  adminRegistryCalls,
  domainCalls,
  domainDsCalls,
  type Operation,
  type OperationBody,
  operationCalls,
} from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { sql } from 'kysely'
import type { DsRecord } from '../src/database/registry-columns'
import { findDomain } from '../src/domains/repository'
import { runOperation } from '../src/operations/run'
import { setRegistryDs } from '../src/publishing/signing-repository'
import { runDueTasks } from '../src/registration/due'
import { readMessages } from '../src/registration/messages'
import { registryWork } from '../src/registration/work'
import { registriesLookup } from '../src/registry/lookup'
import type { Registries } from '../src/registry/port'
import { openRegistries } from '../src/registry/registry-of'
import { makeTasksDue } from '../src/registry/repository'
import { readSettings } from '../src/settings/settings'
import { idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import type { HeldDomain } from './epp/registry-state'
import { removeSettings, writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

/** One registry, which both accounts of the operator reach at an address of their own. */
let servers: { old: TestRegistry; new: TestRegistry }
let opened: Registries[]
let first: TestApi
let api: TestApi
let admin: TestUser
let owner: TestUser

const secrets = { OLD_PASSWORD: 'panel-secret', NEW_PASSWORD: 'other-secret' }
const ds: DsRecord = { key_tag: 4711, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) }

const entry = (name: 'old' | 'new', user: string, zones: object) => ({
  name,
  ...zones,
  url: `epp+tls://${user}@localhost:${servers[name].port}`,
  password_env: `${name.toUpperCase()}_PASSWORD`,
  ca: servers[name].certificate.certFile,
  profile: 'ua',
})

const open = (...entries: object[]): Registries => {
  const registries = openRegistries(readSettings({ REGISTRIES: writeSetting(entries) }), secrets)
  opened.push(registries)
  return registries
}

/** What the registry holds that must outlive a move. */
const kept = ({ hosts, ds: records, statuses }: HeldDomain) => ({ hosts, ds: records, statuses: [...statuses] })

interface Held {
  id: number
  name: string
}

const makeHeld = async (on: TestApi): Promise<Held> => {
  const id = await makeDomain(on, owner, admin, uniqueName('move'), 'ua')
  await work(on)
  const { name, zone } = await getDomain(on, owner, id)
  return { id, name: fullName({ name, zone }) }
}

const work = async (on: TestApi = api): Promise<void> => {
  await makeTasksDue(on.db)
  await runDueTasks(on.deps)
}

const start = async (body: Omit<OperationBody, 'kind'>): Promise<number> =>
  idOf(await api.call(operationCalls.start, { token: admin.token, body: { kind: 'move_registrar', ...body } }))

const get = async (id: number): Promise<Operation> =>
  (await api.call(operationCalls.get, { token: admin.token, params: { id } })).json as Operation

const move = async (...domains: Held[]): Promise<Operation> => {
  const id = await start({ ids: domains.map(one => one.id) })
  await runOperation(api.deps, id)
  // The move, and what it leaves to be put right.
  await work()
  await work()
  await runOperation(api.deps, id)
  return get(id)
}

const at = ({ name }: Held) => servers.old.state.get(name).sponsor
const registryOf = async ({ id }: Held) => (await findDomain(api.db, id))?.registry

const mailsAsked = async (): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.jobs where task_identifier like 'send_%'`.execute(api.db)
  return rows.length
}

const changesAt = (server: TestRegistry, from: number): string[] =>
  server.log.slice(from).filter(line => !/^(info|check|poll)/.test(line))

let domains: Held[]

beforeAll(async () => {
  const old = await startRegistry()
  servers = { old, new: await startRegistry(old.state) }
  opened = []
  const before = open(entry('old', 'panel', { zones: ['ua'] }))
  first = await startTestApi({
    env: { ZONES: 'ua', REGISTRIES: writeSetting([entry('old', 'panel', { zones: ['ua'] })]) },
    deps: { registries: before },
  })
  ;[admin, owner] = await Promise.all([createUser(first, 'admin'), createUser(first)])
  domains = []
  for (let count = 0; count < 8; count += 1) domains.push(await makeHeld(first))
  for (const { id, name } of domains) {
    await before
      .of('ua')
      .port.on(first.db)
      .update({ name, addDs: [ds] }, `ds-${id}`)
    await setRegistryDs(first.db, id, [ds])
  }
  // The operator changes the file, and starts the product again.
  const after = open(entry('old', 'panel', { former_zones: ['ua'] }), entry('new', 'other', { zones: ['ua'] }))
  const { deps } = first
  api = await startTestApi({
    deps: {
      ...deps,
      registries: after,
      lookup: registriesLookup(after, deps.db),
      work: registryWork({ ...deps, registries: after }),
    },
  })
})

afterAll(async () => {
  removeSettings()
  await api.close()
  await first.close()
  await Promise.all(opened.map(one => one.close()))
  await Promise.all([servers.old.close(), servers.new.close()])
})

/** One of the domains that no other test has moved. */
const next = (): Held => {
  const found = domains.shift()
  if (!found) throw new Error('All are moved')
  return found
}

test('a zone is moved while the customers notice nothing: nameservers, DS records, contacts and locks stay', async () => {
  const moved = next()
  const held = servers.old.state.get(moved.name)
  const [before, contact] = [kept(held), held.contacts.get('registrant')]
  expect([held.sponsor, await registryOf(moved), before.statuses, before.ds.length]).toEqual([
    'panel',
    'old',
    ['clientTransferProhibited'],
    1,
  ])
  const mails = await mailsAsked()
  const ended = await move(moved)
  expect(ended.items.map(({ state, code }) => [state, code])).toEqual([['done', undefined]])
  expect(ended).toMatchObject({ state: 'done', done: 1 })
  expect([at(moved), await registryOf(moved)]).toEqual(['other', 'new'])
  expect(kept(held)).toEqual(before)
  // Its contacts are the new account's own.
  const now = held.contacts.get('registrant') ?? ''
  expect(now).not.toBe(contact)
  expect(servers.old.state.contacts.get(now)?.sponsor).toBe('other')
  // The queues of both accounts say that it was transferred.
  await readMessages(api.deps)
  const shown = await getDomain(api, owner, moved.id)
  expect(shown).toMatchObject({ status: 'approved', client_transfer_lock: true })
  expect([shown.pending, shown.reason, shown.leaving_at]).toEqual([undefined, undefined, undefined])
  expect(new Date(shown.expires_at ?? '')).toEqual(held.expires)
  expect(await mailsAsked()).toBe(mails)
  const log = await api.db.selectFrom('audit_log').select('event').where('subject', '=', `domain ${moved.id}`).execute()
  expect(log.map(({ event }) => event)).toEqual(expect.arrayContaining(['registrar_move_ordered', 'registrar_moved']))
})

test('nameservers of a domain that are not known here stay as well', async () => {
  const moved = next()
  const held = servers.old.state.get(moved.name)
  held.hosts = [...held.hosts, 'ns5.example.net', 'ns6.example.net']
  const before = kept(held)
  expect(await move(moved)).toMatchObject({ state: 'done', done: 1 })
  expect(kept(held)).toEqual(before)
})

test('all work goes to the one that has the domain, and new names to the one that has the zone', async () => {
  const stays = next()
  const [moved, from] = [next(), { old: servers.old.log.length, new: 0 }]
  await move(moved)
  from.old = servers.old.log.length
  from.new = servers.new.log.length
  for (const { id } of [stays, moved])
    await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
  await work()
  expect(changesAt(servers.old, from.old)).toEqual([`update ${stays.name} 1000`])
  expect(changesAt(servers.new, from.new)).toEqual([`update ${moved.name} 1000`])
  const fresh = await makeHeld(api)
  expect([at(fresh), await registryOf(fresh)]).toEqual(['other', 'new'])
  const { json } = await api.call(adminRegistryCalls.registries, { token: admin.token })
  const shown = (json as AdminRegistry[]).map(({ name, zones, former_zones, left }) => ({
    name,
    zones,
    former_zones,
    left,
  }))
  const { length: left } = [stays, ...domains]
  expect(shown).toEqual([
    { name: 'old', zones: [], former_zones: ['ua'], left },
    { name: 'new', zones: ['ua'], former_zones: undefined, left: undefined },
  ])
  domains.unshift(stays)
})

test('one that the registry refuses is named with the reason and locked again, and the next one goes on', async () => {
  const [refused, other] = [next(), next()]
  await putDomain(api, owner, domainCalls.setTransferLock, refused.id, { client_transfer_lock: true })
  await work()
  servers.new.failFor(refused.name, 2304)
  const ended = await move(refused, other)
  expect(ended.items.map(({ name, state, code }) => ({ name, state, code }))).toEqual([
    { name: refused.name, state: 'failed', code: 'registry_2304' },
    { name: other.name, state: 'done', code: undefined },
  ])
  await work()
  expect([at(refused), await registryOf(refused), at(other)]).toEqual(['panel', 'old', 'other'])
  expect([...servers.old.state.get(refused.name).statuses]).toEqual(['clientTransferProhibited'])
  expect((await getDomain(api, owner, refused.id)).reason).toBeUndefined()
  servers.new.failFor(refused.name, null)
  await api.call(operationCalls.retry, { token: admin.token, params: { id: ended.id } })
  await runOperation(api.deps, ended.id)
  await work()
  expect(at(refused)).toBe('other')
})

test('a domain keeps its lock until the account that gets it has answered', async () => {
  const waiting = next()
  await servers.new.goDown()
  const id = await start({ ids: [waiting.id] })
  await runOperation(api.deps, id)
  await work()
  expect([...servers.old.state.get(waiting.name).statuses]).toEqual(['clientTransferProhibited'])
  expect((await get(id)).items.map(({ state }) => state)).toEqual(['ordered'])
  await servers.new.comeBack()
  await work()
  expect(at(waiting)).toBe('other')
})

test.each([
  ['is moved once it was decided', true, 'other', 'done'],
  ['stays where the registry refuses that', false, 'panel', 'failed'],
] as const)('a domain whose opening the registry reviews (1001) %s, also where it shows no codes', async (...row) => {
  const [, isGranted, place, outcome] = row
  const reviewed = domains.length > 0 ? next() : await makeAtFormer()
  const { state } = servers.old
  const from = servers.old.log.length
  state.showsCodes = false
  state.reviewed.add('update')
  const id = await start({ ids: [reviewed.id] })
  await runOperation(api.deps, id)
  for (let attempt = 0; attempt < 2; attempt += 1) await work()
  expect((await get(id)).items.map(one => one.state)).toEqual(['ordered'])
  state.reviewed.clear()
  state.decide(reviewed.name, isGranted)
  await readMessages(api.deps)
  for (let attempt = 0; attempt < 2; attempt += 1) await work()
  state.showsCodes = true
  await runOperation(api.deps, id)
  expect([at(reviewed), (await get(id)).items.map(one => one.state)]).toEqual([place, [outcome]])
  const opened = changesAt(servers.old, from).filter(line => line.startsWith('update'))
  expect(opened).toEqual([`update ${reviewed.name} 1001`])
})

test.each([
  ['the domain is opened', 'old', 'update'],
  ['it is asked for', 'new', 'transfer'],
  ['it is granted', 'old', 'transfer'],
] as const)('a move that is cut off once %s goes on there', async (_, server, command) => {
  const cut = domains.length > 0 ? next() : await makeAtFormer()
  const from = servers.new.log.length
  // Before it is granted, the account that has the domain is asked whether a transfer is pending.
  const answered = command === 'transfer' && server === 'old' ? [undefined] : []
  servers[server].fail(command, ...(answered as never[]), 'drop after')
  const id = await start({ ids: [cut.id] })
  const mails = await mailsAsked()
  await runOperation(api.deps, id)
  await work()
  // The former account gets the message that its domain leaves before this product knows that it has moved.
  await readMessages(api.deps)
  const shown = await getDomain(api, owner, cut.id)
  expect([shown.status, shown.leaving_at, await mailsAsked()]).toEqual(['approved', undefined, mails])
  await work()
  expect(at(cut)).toBe('other')
  await work()
  await runOperation(api.deps, id)
  expect(await get(id)).toMatchObject({ state: 'done', done: 1, failed: 0 })
  expect(changesAt(servers.new, from).filter(line => line.startsWith('transfer request'))).toEqual([
    `transfer request ${cut.name} 1001`,
  ])
})

/** A domain of before the registries were noted. */
const makeAtFormer = async (): Promise<Held> => {
  const made = await makeHeld(api)
  Object.assign(servers.old.state.get(made.name), { sponsor: 'panel' })
  await api.db.updateTable('domains').set({ registry: null }).where('id', '=', made.id).execute()
  return made
}

test('the DS records of a domain that was not moved are those at its own registry', async () => {
  const held = await makeAtFormer()
  const separate = await startRegistry()
  const shared = servers
  servers = { ...shared, new: separate }
  const registries = open(entry('old', 'panel', { former_zones: ['ua'] }), entry('new', 'other', { zones: ['ua'] }))
  const { deps } = first
  const split = await startTestApi({
    deps: {
      ...deps,
      registries,
      lookup: registriesLookup(registries, deps.db),
      work: registryWork({ ...deps, registries }),
    },
  })
  try {
    await putDomain(split, owner, domainCalls.setDelegation, held.id, { delegation_type: 'external' })
    await putDomain(split, owner, domainCalls.setNameservers, held.id, {
      ns1: 'ns1.old.example',
      ns2: 'ns2.old.example',
    })
    await work(split)
    const former = registries.at({ zone: 'ua', registry: 'old', status: 'approved' }).port.on(deps.db)
    await former.update({ name: held.name, addDs: [ds] }, `ds-${held.id}`)
    const params = { token: owner.token, params: { id: held.id } }
    expect((await split.call(domainDsCalls.ds, params)).json).toMatchObject({ ds: [ds], at_registry: [ds] })
    expect((await split.call(domainDsCalls.setDs, { ...params, body: { ds: [] } })).status).toBe(200)
    await work(split)
    expect(servers.old.state.get(held.name).ds).toEqual([])
    // Of a domain that another registrar has by now nothing is known but what was given last.
    servers.old.state.get(held.name).sponsor = 'second'
    expect((await split.call(domainDsCalls.ds, params)).json).toMatchObject({ ds: [], at_registry: null })
  } finally {
    servers = shared
    await split.close()
    await separate.close()
  }
})

test('what is moved already is left alone, and only administrators move', async () => {
  const { id } = await makeHeld(api)
  const from = servers.new.log.length
  const order = await start({ ids: [id] })
  await runOperation(api.deps, order)
  expect((await get(order)).items.map(({ state, code }) => [state, code])).toEqual([['skipped', 'unchanged']])
  expect(changesAt(servers.new, from)).toEqual([])
  const body: OperationBody = { kind: 'move_registrar', ids: [id] }
  expect((await api.call(operationCalls.start, { token: owner.token, body })).status).toBe(403)
})
