import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type AdminRegistry,
  adminCalls,
  adminRegistryCalls,
  cartCalls,
  domainCalls,
  registrarTransferCalls,
} from '@panel/shared/contract'
import { AUTO_RENEW_DAYS, addYears } from '@panel/shared/rules'
import { sql } from 'kysely'
import { moveClock } from '../src/clock/repository'
import { runDue } from '../src/jobs/run-due'
import { runDueTasks } from '../src/registration/due'
import { readMessages } from '../src/registration/messages'
import type { Registries } from '../src/registry/port'
import { openRegistries } from '../src/registry/registry-of'
import { makeTasksDue } from '../src/registry/repository'
import { getRegistries } from '../src/registry/state-service'
import { readSettings } from '../src/settings/settings'
import { idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { removeSettings, writeSetting } from './setting-file'
import { until } from './until'
import { createUser, giveRegistrant, makeDomain, type TestUser, uniqueName } from './users'

let servers: { com: TestRegistry; ua: TestRegistry; org: TestRegistry }
let registries: Registries
let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  const [com, ua, org] = await Promise.all([startRegistry(), startRegistry(), startRegistry()])
  servers = { com, ua, org }
  org.state.offered = ['urn:ietf:params:xml:ns:launch-1.0']
  org.state.phase = { phase: 'landrush' }
  const launching = readFileSync(resolve(import.meta.dirname, '../profiles/gtld.yaml'), 'utf8').replace(
    /extensions: .*/,
    'extensions: [launch]\nlaunch: { phase: landrush, object: application }',
  )
  com.state.balance = '812.50'
  const address = ({ port }: TestRegistry) => `epp+tls://panel@localhost:${port}`
  const file = writeSetting(`# Two registries.
- name: generic
  zones: [com, net]
  url: ${address(com)}
  password_env: COM_PASSWORD
  ca: ${com.certificate.certFile}
- name: country
  zones: [com.ua, ua]
  url: ${address(ua)}
  password_env: UA_PASSWORD
  ca: ${ua.certificate.certFile}
  organisation: { id: OURS-7, role: reseller }
  profile: icann-minimum
- name: launching
  zones: [org]
  url: ${address(org)}
  password_env: ORG_PASSWORD
  ca: ${org.certificate.certFile}
  profile: ${writeSetting(launching)}
`)
  const env = { REGISTRIES: file }
  const secrets = { COM_PASSWORD: 'panel-secret', UA_PASSWORD: 'panel-secret', ORG_PASSWORD: 'panel-secret' }
  registries = openRegistries(readSettings(env), secrets)
  api = await startTestApi({ env, deps: { registries }, worker: true })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  await giveRegistrant(api, owner)
})

afterAll(async () => {
  removeSettings()
  servers.ua.mute(false)
  await Promise.all(Object.values(servers).map(server => server.close()))
  await api.close()
  await registries.close()
})

const statusOf = async (id: number): Promise<string> => (await getDomain(api, owner, id)).status

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const ask = async (): Promise<Record<string, AdminRegistry>> => {
  const { json } = await api.call(adminRegistryCalls.registries, { token: admin.token })
  return Object.fromEntries((json as AdminRegistry[]).map(one => [one.name, one]))
}

const approve = (id: number) => api.call(adminCalls.approve, { token: admin.token, params: { id } })

const makeIn = (zone: string): Promise<number> => makeDomain(api, owner, null, uniqueName('two'), zone)

test('what is left of our account is shown where the registry tells, and what of its profile it does not offer', async () => {
  await readMessages(api.deps)
  const balances = (await getRegistries(api.deps)).map(({ name, balance }) => [name, balance])
  const missing = Object.values(await ask()).map(one => one.missing_extensions)
  expect(missing).toEqual([['loginSec', 'namestore'], ['orgs', 'loginSec'], undefined])
  expect(balances).toEqual([
    ['generic', { amount: '812.50' }],
    ['country', undefined],
    ['launching', undefined],
  ])
})

test('namestore is missing only where a zone of the registry needs it', async () => {
  await readMessages(api.deps)
  const all = registries.all.slice(0, 1).map(one => ({ ...one, zones: ['org'] }))
  const [generic] = await getRegistries({ ...api.deps, registries: { ...registries, all } })
  expect(generic?.missing_extensions).toEqual(['loginSec'])
})

test('each zone is registered at its own registry', async () => {
  const [com, ua] = [await makeIn('com'), await makeIn('com.ua')]
  await Promise.all([approve(com), approve(ua)])
  // An approval waits for a registry only so long; the worker does the rest.
  for (const id of [com, ua]) await until('it is registered', async () => (await statusOf(id)) === 'approved')
  const named = async (id: number) => {
    const { name, zone } = await getDomain(api, owner, id)
    return `${name}.${zone}`
  }
  expect([...servers.com.state.domains.keys()]).toEqual([await named(com)])
  expect([...servers.ua.state.domains.keys()]).toEqual([await named(ua)])
  expect(await ask()).toMatchObject({
    generic: { zones: ['com', 'net'], profile: 'gtld', state: 'connected', last_refusal: null },
    country: { zones: ['com.ua', 'ua'], state: 'connected' },
  })
})

test('a name in a launch is applied for once, and registered when the registry grants it', async () => {
  const id = await makeIn('org')
  await approve(id)
  const { name } = await getDomain(api, owner, id)
  const { log, state } = servers.org
  const creations = () => log.filter(line => line.startsWith(`create ${name}.org`))
  await until('it is applied for', async () => {
    const task = await api.db
      .selectFrom('registry_tasks')
      .select('payload')
      .where('domain_id', '=', id)
      .executeTakeFirst()
    return task !== undefined && 'application' in task.payload
  })
  await makeTasksDue(api.db)
  await runDueTasks(api.deps)
  expect(await statusOf(id)).toBe('pending')
  expect(creations()).toEqual([`create ${name}.org 1001`])
  state.decide(`${name}.org`, true)
  await readMessages(api.deps)
  await until('it is registered', async () => (await statusOf(id)) === 'approved')
  expect(creations()).toHaveLength(1)
})

test('one that is down for a day stops its own zones: orders, renewals, transfers and messages of the other finish', async () => {
  const [kept, waiting] = [await makeIn('com'), await makeIn('ua')]
  await approve(kept)
  await until('it is registered', async () => (await statusOf(kept)) === 'approved')
  // Its renewal by itself becomes due in the middle of the day that the other registry is away.
  const lasting = await makeIn('com')
  await approve(lasting)
  await until('it is registered', async () => (await statusOf(lasting)) === 'approved')
  await putDomain(api, owner, domainCalls.setAutoRenew, lasting, { auto_renew: true })
  const { name: lastingName } = await getDomain(api, owner, lasting)
  const held = servers.com.state.get(`${lastingName}.com`)
  held.expires = new Date(Date.now() + (AUTO_RENEW_DAYS + 0.5) * 86_400_000)
  const longer = addYears(held.expires, 1)
  await api.db.updateTable('domains').set({ expires_at: held.expires }).where('id', '=', lasting).execute()
  const bought = uniqueName('bought')
  for (const zone of ['com', 'ua']) await api.call(cartCalls.add, { token: owner.token, body: { name: bought, zone } })
  await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: kept, years: 1 } })
  await servers.ua.goDown()
  expect(await seconds(() => approve(waiting))).toBeLessThan(3)
  expect(await statusOf(waiting)).toBe('pending')
  const before = (await getDomain(api, owner, kept)).expires_at
  const submitted = await api.call(cartCalls.submit, { token: owner.token })
  const ids = (submitted.json as { domain_ids: number[] }).domain_ids
  await Promise.all(ids.map(approve))
  const moved = `${uniqueName('moved')}.com`
  servers.com.state.register(moved, 'other', 1, 'code-of-moved', [])
  const body = { domain: moved, auth_code: 'code-of-moved' }
  const movedId = idOf(await api.call(registrarTransferCalls.transferIn, { token: owner.token, body }))
  servers.com.state.transfer(moved, 'panel', 'query', undefined)
  servers.com.state.transfer(moved, 'other', 'approve', undefined)
  await expect(readMessages(api.deps)).rejects.toThrow('ECONNREFUSED')
  await until('the other registry has done everything', async () => {
    const rows = await Promise.all([kept, movedId].map(id => getDomain(api, owner, id)))
    const isAsWanted = rows.every(({ status, pending }) => status === 'approved' && !pending?.length)
    return isAsWanted && rows[0]?.expires_at !== before
  })
  await until(
    'what was bought there is registered',
    async () => (await Promise.all(ids.map(statusOf))).sort().join() === 'approved,approved,pending',
  )
  expect(await ask()).toMatchObject({
    generic: { state: 'connected', queue: 0 },
    country: { state: 'down', reason: expect.stringContaining('ECONNREFUSED'), queue: expect.any(Number) },
  })
  for (let hour = 0; hour < 24; hour += 1) {
    await moveClock(api.db, 3600)
    await runDue(api.deps)
  }
  expect(await statusOf(waiting)).toBe('pending')
  await until('it was renewed by itself', async () => {
    return (await getDomain(api, owner, lasting)).expires_at === longer.toISOString()
  })
  expect(held.expires).toEqual(longer)
  const later = await makeIn('com')
  await approve(later)
  await until('an order a day later is registered', async () => (await statusOf(later)) === 'approved')
  await servers.ua.comeBack()
  await makeTasksDue(api.db)
  await until('the registry that came back has done everything', async () => {
    await runDueTasks(api.deps)
    return (await getRegistries(api.deps)).every(({ queue }) => queue === 0)
  })
  expect(await statusOf(waiting)).toBe('approved')
})

test('the administrator reads what a registry refused last', async () => {
  const id = await makeDomain(api, owner, null, uniqueName('refused'), 'ua')
  await approve(id)
  await until('the registry has refused it', async () => (await statusOf(id)) === 'rejected')
  expect((await ask()).country?.last_refusal).toMatchObject({ kind: 'register', code: 'registry_2306' })
  expect((await ask()).generic?.last_refusal).toBeNull()
})

test('one that hangs takes no places of the workers from the other', async () => {
  const free = await makeIn('com')
  await approve(free)
  const stuck: number[] = []
  for (let count = 0; count < 5; count += 1) stuck.push(await makeIn('ua'))
  servers.ua.mute(true)
  await Promise.all(stuck.map(approve))
  await until('both places that the customer has at it are taken', async () => {
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier = 'registry_task' and locked_at is not null`.execute(api.db)
    return rows.length === 2
  })
  const { name } = await getDomain(api, owner, free)
  const unlock = async () => {
    await putDomain(api, owner, domainCalls.setTransferLock, free, { client_transfer_lock: false })
    await until('the other registry has done its work', () => servers.com.state.get(`${name}.com`).statuses.size === 0)
  }
  expect(await seconds(unlock)).toBeLessThan(3)
  expect(await Promise.all(stuck.map(statusOf))).toEqual(stuck.map(() => 'pending'))
})
