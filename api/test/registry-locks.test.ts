import {
  type AdminJob,
  adminCalls,
  cartCalls,
  dnsServedCalls,
  domainCalls,
  registrarTransferCalls,
  searchCalls,
  transferCalls,
} from '@panel/shared/contract'
import { sandboxCommand } from '../src/commands/sandbox'
import { runDue } from '../src/jobs/run-due'
import { readLocks } from '../src/registration/locks'
import { RegistryUnavailable } from '../src/registry/port'
import { insertTask } from '../src/registry/repository'
import { switchSandbox } from '../src/registry/sandbox/maintenance'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import { retrySetAside } from '../src/set-aside/repository'
import { codeOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain } from './domain-users'
import { clientOf, startRegistry } from './epp/epp-api'
import { createUser, makeUnlockedDomain, type TestUser } from './users'

const wholeLock = ['serverTransferProhibited', 'serverUpdateProhibited', 'serverDeleteProhibited']

interface Place {
  api: TestApi
  owner: TestUser
  admin: TestUser
}

const peopleOf = async (api: TestApi): Promise<Place> => {
  const [owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  return { api, owner, admin }
}

const nameOf = async ({ api, owner }: Place, id: number): Promise<string> => {
  const { name, zone } = await getDomain(api, owner, id)
  return `${name}.${zone}`
}

const locksOf = async ({ api, owner }: Place, id: number) => (await getDomain(api, owner, id)).registry_statuses

/**
 * What the locks forbid, as the owner asks for it, in Ukrainian. The first two may be done again once they are gone.
 */
const attempts = ({ api, owner: { token } }: Place, id: number) => {
  const common = { token, params: { id }, language: 'uk' }
  return {
    delegation: () => api.call(domainCalls.setDelegation, { ...common, body: { delegation_type: 'parking' } }),
    transferLock: () => api.call(domainCalls.setTransferLock, { ...common, body: { client_transfer_lock: true } }),
    dnssec: () => api.call(dnsServedCalls.setDnssec, { ...common, body: { enabled: true } }),
    authCode: () => api.call(registrarTransferCalls.authCode, common),
    transfer: () => api.call(transferCalls.start, { ...common, body: { target_email: 'friend@example.com' } }),
  }
}

describe('at the sandbox registry', () => {
  let place: Place

  beforeAll(async () => {
    place = await peopleOf(await startTestApi())
  })
  afterAll(() => place.api.close())

  const registry = (...words: [string, ...string[]]) => {
    const [command, ...rest] = words
    return sandboxCommand(place.api.deps.settings, place.api.db, command, rest)
  }

  test('a domain that the registry locks shows it, keeps as it is, and is free again when the registry unlocks it', async () => {
    const { api, owner, admin } = place
    const id = await makeUnlockedDomain(api, owner, admin)
    const name = await nameOf(place, id)
    expect(await locksOf(place, id)).toBeUndefined()
    await registry('lock', name)
    await runDue(api.deps)
    expect(await locksOf(place, id)).toEqual(wholeLock)
    const record = await api.call(searchCalls.whois, { query: { domain: name } })
    for (const lock of wholeLock) expect(record.text).toContain(`Domain Status: ${lock} `)
    const before = await getDomain(api, owner, id)
    for (const attempt of Object.values(attempts(place, id))) {
      const refused = await attempt()
      expect(codeOf(refused)).toEqual([409, 'registry_locked'])
      expect(problemOf(refused).detail).toMatch(/^Реєстр заблокував цей домен/)
    }
    expect(await getDomain(api, owner, id)).toEqual(before)
    await registry('unlock', name)
    await runDue(api.deps)
    expect(await locksOf(place, id)).toBeUndefined()
    for (const attempt of Object.values(attempts(place, id)).slice(0, 2)) expect((await attempt()).status).toBe(200)
  })

  test('a domain that must not be renewed is not put into the cart for it', async () => {
    const { api, owner, admin } = place
    const id = await makeUnlockedDomain(api, owner, admin)
    await registry('lock', await nameOf(place, id), 'serverRenewProhibited', 'serverHold')
    await runDue(api.deps)
    expect(await locksOf(place, id)).toEqual(['serverRenewProhibited', 'serverHold'])
    const refused = await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: id } })
    expect(codeOf(refused)).toEqual([409, 'registry_locked'])
    await expect(registry('lock', 'nobody-has-this.com')).rejects.toMatchObject({ code: 2303 })
    await expect(registry('lock', await nameOf(place, id), 'ok')).rejects.toThrow(/^The registry sets server/)
  })

  test.each([
    ['serverUpdateProhibited', 'update'],
    ['serverDeleteProhibited', 'remove'],
    ['serverRenewProhibited', 'renew'],
  ] as const)('the registry itself refuses what %s forbids', async (lock, command) => {
    const { api, owner, admin } = place
    const id = await makeUnlockedDomain(api, owner, admin)
    const [name, ours] = [await nameOf(place, id), sandboxPort().on(api.db)]
    await registry('lock', name, lock)
    const endsOn = (await ours.info(name))?.endsOn ?? ''
    const commands = {
      update: () => ours.update({ name, authInfo: 'another-code-1' }, `${name}-u`),
      remove: () => ours.remove(name, `${name}-d`),
      renew: () => ours.renew({ name, years: 1, endsOn }, `${name}-r`),
    }
    await expect(commands[command]()).rejects.toMatchObject({ code: 2304 })
    await registry('unlock', name)
    await expect(commands[command]()).resolves.toMatchObject({ pending: false })
  })

  test('an unknown lock is stored once the registry has refused for it', async () => {
    const { api, owner, admin } = place
    const id = await makeUnlockedDomain(api, owner, admin)
    const name = await nameOf(place, id)
    await api.db
      .updateTable('sandbox_domains')
      .set({ statuses: ['serverUpdateProhibited'] })
      .where('name', '=', name)
      .execute()
    expect(codeOf(await attempts(place, id).authCode())).toEqual([409, 'status_conflict'])
    expect(await getDomain(api, owner, id)).toMatchObject({ reason: { code: 'registry_2304' } })
    // While the registry is down, what it says is not known, and is asked again.
    await switchSandbox(api.db, false)
    await runDue(api.deps)
    expect(await locksOf(place, id)).toBeUndefined()
    await switchSandbox(api.db, true)
    await retrySetAside(api.db, 'registry_locks')
    await runDue(api.deps)
    expect(await locksOf(place, id)).toEqual(['serverUpdateProhibited'])
  })
})

describe('at a registry that is reached by EPP', () => {
  let place: Place
  let server: Awaited<ReturnType<typeof startRegistry>>
  let close: () => Promise<void>

  beforeAll(async () => {
    server = await startRegistry()
    const registry = clientOf(server)
    const api = await startTestApi({ deps: { registry } })
    place = await peopleOf(api)
    close = async () => {
      await api.close()
      await registry.close()
      await server.close()
    }
  })
  afterAll(() => close())

  const lockAtRegistry = async (id: number, isTold: boolean): Promise<void> => {
    const name = await nameOf(place, id)
    for (const lock of wholeLock) server.state.get(name).statuses.add(lock)
    const space = 'xmlns:d="urn:ietf:params:xml:ns:domain-1.0"'
    if (isTold) server.state.notify('panel', 'Lock', `<d:infData ${space}><d:name>${name}</d:name></d:infData>`)
  }

  test('its message that a domain was changed brings the locks, which the product then honours', async () => {
    const { api, owner, admin } = place
    const id = await makeUnlockedDomain(api, owner, admin)
    await runDue(api.deps)
    await lockAtRegistry(id, true)
    await runDue(api.deps)
    expect(await locksOf(place, id)).toEqual(wholeLock)
    expect(server.state.messages).toEqual([])
    expect(codeOf(await attempts(place, id).delegation())).toEqual([409, 'registry_locked'])
  })

  test('without a message a lock is found within a day, and so is the id that RDAP tells', async () => {
    const { api, owner, admin } = place
    const id = await makeUnlockedDomain(api, owner, admin)
    const handleOf = async (): Promise<string | undefined> =>
      (await api.app.inject(`/rdap/domain/${await nameOf(place, id)}`)).json().handle
    await runDue(api.deps)
    await lockAtRegistry(id, false)
    await runDue(api.deps)
    expect([await locksOf(place, id), await handleOf()]).toEqual([undefined, undefined])
    const yesterday = new Date(Date.now() - 86_400_000)
    await api.db.updateTable('domains').set({ registry_asked_at: yesterday }).where('id', '=', id).execute()
    await runDue(api.deps)
    expect([await locksOf(place, id), await handleOf()]).toEqual([wholeLock, 'D1-TEST'])
  })

  test('nameservers beyond four of a domain that came before they were kept are found within a day', async () => {
    const { api, owner, admin } = place
    const id = await makeUnlockedDomain(api, owner, admin)
    await runDue(api.deps)
    const four = { ns1: 'ns1.old.example', ns2: 'ns2.old.example', ns3: 'ns3.old.example', ns4: 'ns4.old.example' }
    const more_nameservers = ['ns5.old.example', 'ns6.old.example']
    const came = api.db.updateTable('domains').set({ delegation_type: 'external', ...four })
    await came.where('id', '=', id).execute()
    server.state.get(await nameOf(place, id)).hosts = [...Object.values(four), ...more_nameservers].reverse()
    const shown = async () => {
      const yesterday = new Date(Date.now() - 86_400_000)
      await api.db.updateTable('domains').set({ registry_asked_at: yesterday }).where('id', '=', id).execute()
      await readLocks(api.deps, () => false)
      return (await getDomain(api, owner, id)).more_nameservers
    }
    const order = await insertTask(api.db, id, 'update', { hosts: Object.values(four) })
    expect(await shown()).toBeUndefined()
    await api.db.deleteFrom('registry_tasks').where('id', '=', order).execute()
    expect(await shown()).toEqual(more_nameservers.toReversed())
    expect(await getDomain(api, owner, id)).toMatchObject(four)
  })

  test('a domain that the registry does not answer about is set aside, and the others are asked', async () => {
    const { api, owner, admin } = place
    const ids: number[] = []
    for (const _ of Array(5)) ids.push(await makeUnlockedDomain(api, owner, admin))
    await runDue(api.deps)
    for (const [at, id] of ids.entries()) {
      await lockAtRegistry(id, false)
      const due = new Date(Date.now() - 100_000_000 + at * 1000)
      await api.db.updateTable('domains').set({ registry_asked_at: due }).where('id', '=', id).execute()
    }
    const read = () => readLocks(api.deps, () => false)
    const locked = async () => {
      const found = []
      for (const id of ids) if (await locksOf(place, id)) found.push(ids.indexOf(id))
      return found
    }
    server.fail('info', 'garble before', 'garble before', 'drop before')
    await expect(read()).rejects.toThrow(RegistryUnavailable)
    expect(await locked()).toEqual([])
    await read()
    expect(await locked()).toEqual([3, 4])
    const jobs = jsonOf<AdminJob[]>(await api.call(adminCalls.jobs, { token: admin.token }))
    expect(jobs.find(job => job.name === 'registry_locks')).toMatchObject({ set_aside: 3 })
    await retrySetAside(api.db, 'registry_locks')
    await read()
    expect(await locked()).toEqual([0, 1, 2, 3, 4])
  })

  test('a domain that another registrar has there is shown to administrators, until it is ours there', async () => {
    const { api, owner, admin } = place
    const id = await makeUnlockedDomain(api, owner, admin)
    await runDue(api.deps)
    const name = await nameOf(place, id)
    server.state.get(name).sponsor = 'other'
    const askNow = async () => {
      const yesterday = new Date(Date.now() - 86_400_000)
      await api.db.updateTable('domains').set({ registry_asked_at: yesterday }).where('id', '=', id).execute()
      await api.db.updateTable('set_aside').set({ next_try: yesterday }).execute()
      await runDue(api.deps)
      const jobs = jsonOf<AdminJob[]>(await api.call(adminCalls.jobs, { token: admin.token }))
      return jobs.find(job => job.name === 'registry_locks')
    }
    const last_error = `domain ${id}: ${name} is not ours at registry, but other's`
    expect(await askNow()).toMatchObject({ set_aside: 1, last_error })
    expect((await getDomain(api, owner, id)).status).toBe('approved')
    server.state.get(name).sponsor = 'panel'
    expect(await askNow()).toMatchObject({ set_aside: 0 })
  })
})
