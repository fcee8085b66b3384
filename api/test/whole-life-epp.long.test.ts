import {
  type AuthCode,
  adminCalls,
  cartCalls,
  type Domain,
  domainCalls,
  registrarTransferCalls,
} from '@panel/shared/contract'
import { moveClock, readClock } from '../src/clock/repository'
import { runDue } from '../src/jobs/run-due'
import type { Registry, RegistryPort } from '../src/registry/port'
import { quietDays } from '../src/terms/repository'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { clientOf, startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

/** Five years pass day by day. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const day = 86_400_000

/**
 * Later than the hour from which a day's mails go out, without which nothing is given up: no day of the test lacks its
 * mail.
 */
const noon = day / 2

let server: TestRegistry
let ports: RegistryPort[]
let other: Registry
let api: TestApi
let admin: TestUser
let owner: TestUser

beforeEach(async () => {
  server = await startRegistry()
  const [ours, others] = [clientOf(server), clientOf(server, 'other')]
  ports = [ours, others]
  api = await startTestApi({ deps: { registry: ours } })
  const sinceNoon = ((await readClock(api.db)).getTime() - noon) % day
  await moveClock(api.db, (day - sinceNoon) / 1000)
  other = others.on(api.db)
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterEach(async () => {
  await api.close()
  await Promise.all(ports.map(port => port.close()))
  await server.close()
})

const read = (id: number): Promise<Domain> => getDomain(api, owner, id)

const waiting = async (): Promise<number> =>
  (await api.db.selectFrom('registry_tasks').select('id').where('state', '=', 'waiting').execute()).length

/** Everything that is due, with the next attempts of what waits. */
const work = async (): Promise<void> => {
  await api.db
    .updateTable('registry_tasks')
    .set({ next_at: new Date(0) })
    .where('state', '=', 'waiting')
    .execute()
  await runDue(api.deps)
}

/** Works until nothing waits; each round is one attempt of each piece of work. */
const workOff = async (): Promise<void> => {
  for (let round = 0; (await waiting()) > 0; round += 1) {
    if (round === 20) throw new Error('Work for the registry does not end')
    await work()
  }
}

const move = async (days: number): Promise<void> => {
  for (let left = days; left > 0; ) {
    const step = Math.min(left, Math.max(1, await quietDays(api.db)))
    await moveClock(api.db, (step * day) / 1000)
    await work()
    left -= step
  }
}

/** To `left` days before the end of the term, begun ones counted. */
const moveTo = async (id: number, left: number): Promise<void> => {
  const until = Date.parse((await read(id)).expires_at ?? '') - (await readClock(api.db)).getTime()
  await move(Math.ceil(until / day) - left)
}

const state = async (id: number): Promise<[string, number, number]> => {
  const { status, expires_at, pending = [] } = await read(id)
  return [status, new Date(expires_at ?? 0).getUTCFullYear(), pending.length]
}

/** How often the registry carried a command out for a name. */
const times = (command: string, name: string): number =>
  server.log.filter(line => line.startsWith(`${command} ${name} `) && /\b1\d{3}$/.test(line)).length

const post = (id: number, call: Parameters<TestApi['call']>[0], body?: object) =>
  api.call(call, { token: owner.token, params: { id }, ...(body && { body }) })

test('from an order of two years to another registrar, at a registry that fails at each step: nothing doubled, nothing lost', async () => {
  const label = uniqueName('epp-life')
  const name = `${label}.com`
  await api.call(cartCalls.add, { token: owner.token, body: { name: label, zone: 'com', years: 2 } })
  const submitted = await api.call(cartCalls.submit, { token: owner.token })
  const [id = 0] = jsonOf<{ domain_ids: number[] }>(submitted).domain_ids

  server.fail('create', 'drop before', 2400, 'drop after')
  await api.call(adminCalls.approve, { token: admin.token, params: { id } })
  expect(await read(id)).toMatchObject({ status: 'pending', pending: [{ kind: 'register', attempts: 1 }] })
  await workOff()
  const [, end] = await state(id)
  expect([await state(id), server.state.get(name).sponsor]).toEqual([['approved', end, 0], 'panel'])
  expect([...server.state.get(name).statuses]).toEqual(['clientTransferProhibited'])

  // Renewed by itself, although the registry is away for three days and then loses its answer.
  await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: true })
  await moveTo(id, 8)
  await server.goDown()
  await move(3)
  expect(await read(id)).toMatchObject({ status: 'approved', pending: [{ kind: 'renew' }] })
  await server.comeBack()
  server.fail('renew', 2502, 'drop after')
  await workOff()
  expect(await state(id)).toEqual(['approved', end + 1, 0])

  await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: false })
  await moveTo(id, 0)
  expect(await state(id)).toEqual(['expired', end + 1, 0])
  server.fail('delete', 'drop before', 'drop after')
  await moveTo(id, -30)
  await workOff()
  expect([await state(id), [...server.state.get(name).periods]]).toEqual([
    ['redemption', end + 1, 0],
    ['redemptionPeriod'],
  ])

  server.fail('update', 'drop after', 2400)
  expect((await post(id, domainCalls.restore)).status).toBe(200)
  await workOff()
  expect([await state(id), [...server.state.get(name).statuses]]).toEqual([
    ['approved', end + 2, 0],
    ['clientTransferProhibited'],
  ])

  server.fail('update', 'drop after')
  await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
  await workOff()
  const { auth_code = '' } = jsonOf<AuthCode>(await post(id, registrarTransferCalls.authCode))
  await other.requestTransfer(name, auth_code, `${name}-out`)
  await work()
  expect((await read(id)).leaving_at).toEqual(expect.any(String))
  server.fail('transfer', 'drop after')
  await post(id, registrarTransferCalls.answerTransferOut, { approve: true })
  await workOff()
  await work()
  expect([(await read(id)).status, server.state.get(name).sponsor]).toEqual(['transferred', 'other'])

  expect(['create', 'renew', 'delete'].map(command => times(command, name))).toEqual([1, 2, 1])
  // The transfer came with a year, once.
  expect(server.state.get(name).expires.getUTCFullYear()).toBe(end + 3)
})

test('from neglect to somebody else', async () => {
  const label = uniqueName('epp-neglect')
  const name = `${label}.com`
  const id = await makeDomain(api, owner, admin, label)
  await workOff()
  server.fail('delete', 'drop after')
  await moveTo(id, -31)
  await workOff()
  expect((await read(id)).status).toBe('redemption')
  await moveTo(id, -61)
  // The registry itself ends a domain that was not restored.
  server.state.domains.delete(name)
  expect((await read(id)).status).toBe('released')
  const heir = await createUser(api)
  server.fail('create', 'drop after')
  const again = await makeDomain(api, heir, admin, label)
  await workOff()
  // The registry itself lives on real time: by the moved clock the new term is over already.
  expect([(await getDomain(api, heir, again)).pending, server.state.get(name).sponsor]).toEqual([undefined, 'panel'])
  expect(['create', 'delete'].map(command => times(command, name))).toEqual([2, 1])
})
