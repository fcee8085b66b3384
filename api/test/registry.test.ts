import { type AdminDomain, adminCalls, cartCalls, type Domain, domainCalls } from '@panel/shared/contract'
import { runDueTasks } from '../src/registration/due'
import { perform } from '../src/registry/perform'
import { RegistryRefusal, RegistryUnavailable } from '../src/registry/port'
import { switchSandbox } from '../src/registry/sandbox/maintenance'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import { elsewhereAuthInfo } from '../src/registry/sandbox/world'
import type { TestApi } from './api'
import { getDomain, putDomain, startWithOwner } from './domain-users'
import { until } from './until'
import { makeDomain, subjectsTo, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  ;({ api, admin, owner } = await startWithOwner())
})

afterAll(() => api.close())

const registry = () => sandboxPort().on(api.db)
const nameOf = async (id: number): Promise<string> => {
  const { name, zone } = await getDomain(api, owner, id)
  return `${name}.${zone}`
}
const approve = async (id: number, language = 'en') =>
  (await api.call(adminCalls.approve, { token: admin.token, params: { id }, language })).json as AdminDomain
const makeDue = () =>
  api.db
    .updateTable('registry_tasks')
    .set({ next_at: new Date(0) })
    .execute()

describe('an approved domain', () => {
  test('is registered at the registry, for as many years as were asked for', async () => {
    const name = uniqueName('years')
    await api.call(cartCalls.add, { token: owner.token, body: { name, zone: 'com', years: 3 } })
    const submitted = await api.call(cartCalls.submit, { token: owner.token })
    const [id = 0] = (submitted.json as { domain_ids: number[] }).domain_ids
    expect(await registry().info(`${name}.com`)).toBeNull()
    expect((await approve(id)).status).toBe('approved')
    const domain = await getDomain(api, owner, id)
    const registered = await registry().info(`${name}.com`)
    expect(registered).toMatchObject({
      sponsor: 'panel',
      statuses: ['clientTransferProhibited'],
      hosts: [domain.ns1, domain.ns2],
    })
    expect(registered?.expiresAt?.toISOString()).toBe(domain.expires_at)
    const began = new Date(domain.created_at)
    expect(new Date(domain.expires_at ?? 0).getUTCFullYear() - began.getUTCFullYear()).toBe(3)
  })

  test('that was moved in has all its nameservers at the sandbox, also those beyond four', async () => {
    const id = await makeDomain(api, owner, admin)
    const name = await nameOf(id)
    await api.db.deleteFrom('sandbox_domains').where('name', '=', name).execute()
    const [ns1, ns2, ns5] = ['ns1.former.example', 'ns2.former.example', 'ns5.former.example']
    const moved = { ns1, ns2, more_nameservers: [ns5] }
    await api.db.updateTable('domains').set(moved).where('id', '=', id).execute()
    expect((await registry().info(name))?.hosts).toEqual([ns1, ns2, ns5])
  })

  test('stays pending while the registry is down, says so, and is registered once when it is back', async () => {
    const id = await makeDomain(api, owner, null)
    const name = await nameOf(id)
    const withoutRegistry = async <T>(work: () => Promise<T>): Promise<T> => {
      await switchSandbox(api.db, false)
      return work().finally(() => switchSandbox(api.db, true))
    }
    await api.db.updateTable('domains').set({ decided_at: null }).where('id', '=', id).execute()
    // The lookup asks the same registry; it is the registration that must wait.
    const free = { find: async () => ({ state: 'available', source: 'test' }) as const }
    const { lookup } = api.deps
    api.deps.lookup = free
    const approved = await withoutRegistry(() => approve(id)).finally(() => {
      api.deps.lookup = lookup
    })
    expect(approved).toMatchObject({ status: 'pending', pending: [{ kind: 'register', attempts: 1 }] })
    expect((await getDomain(api, owner, id)).pending?.[0]?.reason).toBe(
      'The registry cannot be reached at the moment. We try again by ourselves.',
    )
    const again = await api.call(adminCalls.reject, { token: admin.token, params: { id } })
    expect(again.status).toBe(409)
    await makeDue()
    await Promise.all([runDueTasks(api.deps), runDueTasks(api.deps)])
    const domain = await getDomain(api, owner, id)
    expect([domain.status, domain.pending]).toEqual(['approved', undefined])
    expect((await registry().info(name))?.sponsor).toBe('panel')
  })

  test('that the registry refuses is rejected, with the reason in the language of the reader', async () => {
    const id = await makeDomain(api, owner, null, uniqueName('sandbox-refused'))
    const decided = await approve(id, 'uk')
    expect([decided.status, decided.reason]).toEqual([
      'rejected',
      { code: 'registry_2306', text: 'Правила реєстру не дозволяють такого імені.' },
    ])
    const domain = await getDomain(api, owner, id)
    expect(domain.reason?.text).toBe('The registry’s rules do not allow this name.')
    const subject = `${await nameOf(id)} could not be registered`
    await until('the mail', async () => (await subjectsTo(api, owner, 1)).includes(subject))
  })

  test('of a registry that answers 1001 is registered once its message has come', async () => {
    const id = await makeDomain(api, owner, null, uniqueName('sandbox-deferred'))
    expect(await approve(id)).toMatchObject({ status: 'pending', pending: [{ kind: 'register' }] })
    await makeDue()
    await runDueTasks(api.deps)
    expect((await getDomain(api, owner, id)).status).toBe('approved')
  })
})

test('names that the registry keeps or sells at a price of its own are told apart', async () => {
  const check = async (name: string) => (await registry().check([name]))[0]
  expect(await check('sandbox-reserved.com')).toMatchObject({ available: false, reason: 'reserved' })
  expect(await check('sandbox-premium.com')).toMatchObject({
    premium: true,
    fees: { create: { amount: '1500.00', currency: 'USD' } },
  })
  expect(await check('google.com')).toMatchObject({ available: false, reason: 'in_use' })
  expect(await check(`${uniqueName('free')}.com`)).toMatchObject({ available: true })
})

describe('what a customer changes', () => {
  test('reaches the registry: nameservers and lock', async () => {
    const id = await makeDomain(api, owner, admin)
    const name = await nameOf(id)
    await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'external' })
    const hosts = { ns1: 'ns1.example.net', ns2: 'ns2.example.net', ns3: 'ns3.example.net' }
    await putDomain(api, owner, domainCalls.setNameservers, id, hosts)
    await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: true })
    expect(await registry().info(name)).toMatchObject({
      hosts: Object.values(hosts),
      statuses: ['clientTransferProhibited'],
    })
    await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
    expect((await registry().info(name))?.statuses).toEqual(['ok'])
  })
})

describe('work that may have been carried out before', () => {
  const task = (kind: 'register', attempts: number, trid: string, authInfo: string) => ({
    kind,
    attempts,
    trid,
    payload: { years: 1, hosts: ['ns1.example.net', 'ns2.example.net'], authInfo },
  })

  test('is not done twice, whichever transaction id the registry remembers', async () => {
    const name = `${uniqueName('twice')}.com`
    const first = await perform(registry(), name, task('register', 1, 'trid-1', 'secret-1a'))
    const repeated = await perform(registry(), name, task('register', 2, 'trid-1', 'secret-1a'))
    const lost = await perform(registry(), name, task('register', 2, 'trid-other', 'secret-1a'))
    expect([repeated, lost]).toMatchObject([first, first])
    await expect(perform(registry(), name, task('register', 2, 'trid-2', 'not ours'))).rejects.toThrow(RegistryRefusal)
  })

  test('a renewal adds its years once', async () => {
    const name = `${uniqueName('renewed')}.com`
    await perform(registry(), name, task('register', 1, name, 'secret-1a'))
    const before = await registry().info(name)
    const payload = { years: 2, expiresAt: before?.expiresAt?.toISOString() ?? '', automatic: false }
    for (const trid of [`${name}-a`, `${name}-a`, `${name}-b`])
      await perform(registry(), name, { kind: 'renew', attempts: 2, trid, payload })
    const after = await registry().info(name)
    const years = (date: Date | undefined) => date?.getUTCFullYear() ?? 0
    expect(years(after?.expiresAt) - years(before?.expiresAt)).toBe(2)
  })
})

describe('a transfer from another registrar', () => {
  const transfer = (name: string, authInfo: string) => registry().requestTransfer(name, authInfo, uniqueName('trid'))
  const codeOf = (call: Promise<unknown>) => call.catch(error => error.code)

  test('needs the right auth code, an unlocked domain, and one that exists', async () => {
    expect(await codeOf(transfer(`${uniqueName('sandbox-elsewhere')}.com`, 'wrong'))).toBe(2202)
    expect(await codeOf(transfer(`${uniqueName('nobody')}.com`, 'any'))).toBe(2303)
    expect(await codeOf(transfer('google.com', 'any'))).toBe(2202)
  })

  test('is pending, and refused while it is', async () => {
    const name = `${uniqueName('sandbox-elsewhere')}.com`
    expect(await transfer(name, elsewhereAuthInfo)).toMatchObject({ status: 'pending', gaining: 'panel' })
    expect(await codeOf(transfer(name, elsewhereAuthInfo))).toBe(2300)
    expect((await registry().info(name))?.statuses).toEqual(['pendingTransfer'])
  })
})

test('a registry that is switched off answers nothing', async () => {
  await switchSandbox(api.db, false)
  await expect(registry().info('any.com')).rejects.toThrow(RegistryUnavailable)
  await switchSandbox(api.db, true)
})

test('a renewal through the cart is carried out at the registry', async () => {
  const id = await makeDomain(api, owner, admin)
  const before = await getDomain(api, owner, id)
  await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: id, years: 2 } })
  expect((await api.call(cartCalls.submit, { token: owner.token })).status).toBe(200)
  const after = (await api.call(domainCalls.get, { token: owner.token, params: { id } })).json as Domain
  const registered = await registry().info(await nameOf(id))
  expect(registered?.expiresAt?.toISOString()).toBe(after.expires_at)
  const year = (domain: Domain) => new Date(domain.expires_at ?? 0).getUTCFullYear()
  expect(year(after) - year(before)).toBe(2)
})
