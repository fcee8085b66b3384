import {
  type Activity,
  accountCalls,
  activityCalls,
  adminUserCalls,
  authCalls,
  type CallShape,
  dnsCalls,
  dnsChangeCalls,
  domainCalls,
  sessionCalls,
  userCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { mayWhileActing } from '../src/auth/acting'
import { codeOf, jsonOf, tokenOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { type Owned, prepareOwned } from './call-rows'
import { calls, inputOf } from './contract-calls'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/auth/acting'), async original => (await import('./weaken')).replaceable(await original()))

let api: TestApi
let admin: TestUser
let customer: TestUser

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  admin = await createUser(api, 'admin')
})

beforeEach(async () => {
  customer = await createUser(api)
})

afterAll(() => api.close())

const reason = 'Asked for help with DNS'

const act = (who: TestUser, id: number, body: object = { reason }) =>
  api.call(adminUserCalls.act, { token: who.token, params: { id }, body })

const actingFor = async ({ id }: TestUser): Promise<string> => tokenOf(await act(admin, id))

const me = (token: string) => api.call(userCalls.me, { token })

const activityOf = async (token: string): Promise<Activity[]> =>
  jsonOf<Activity[]>(await api.call(activityCalls.mine, { token }))

test('an administrator sees and repairs what a customer has, who sees that in the activity', async () => {
  const id = await makeDomain(api, customer, admin)
  const answer = await act(admin, customer.id)
  expect(answer.status).toBe(201)
  const { access_token: token, until } = jsonOf<{ access_token: string; until: string }>(answer)
  const minutes = (Date.parse(until) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(25)
  expect(minutes).toBeLessThanOrEqual(30)
  expect((await me(token)).json).toEqual({ email: customer.email, is_admin: false, acting_until: until })
  expect((await me(customer.token)).json).toEqual({ email: customer.email, is_admin: false })
  expect((await api.call(domainCalls.get, { token, params: { id } })).status).toBe(200)
  const body = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.7' }
  expect((await api.call(dnsCalls.create, { token, body })).status).toBe(201)
  expect((await api.call(authCalls.logout, { token })).status).toBe(204)
  expect((await me(token)).status).toBe(401)
  expect((await me(admin.token)).status).toBe(200)
  const seen = (await activityOf(customer.token)).slice(0, 3)
  expect(seen.map(({ event, actor, address, agent }) => [event, actor, address, agent])).toEqual([
    ['acting_ended', 'administrator', '', ''],
    ['dns_record_added', 'administrator', '', ''],
    ['acting_started', 'administrator', '', ''],
  ])
  const entries = await api.call(activityCalls.audit, {
    token: admin.token,
    query: { q: reason, event: 'acting_started' },
  })
  expect(entries.json).toMatchObject([{ actor_email: admin.email, subject: `user ${customer.id}`, data: { reason } }])
})

test('a record that an administrator repaired is not written as the customer’s', async () => {
  const id = await makeDomain(api, customer, admin)
  const token = await actingFor(customer)
  const record = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1', ttl: 300 }
  expect((await api.call(dnsCalls.create, { token, body: record })).status).toBe(201)
  const history = await api.call(dnsChangeCalls.history, { token: customer.token, params: { id } })
  expect(history.json).toMatchObject([{ author: null, by: 'administrator' }])
  expect(history.text).not.toContain(admin.email)
})

test('not without a reason, not as an administrator, not as an account that is disabled, and not by a customer', async () => {
  const other = await createUser(api, 'admin')
  expect((await act(admin, customer.id, { reason: ' ' })).status).toBe(422)
  expect(codeOf(await act(admin, other.id))).toEqual([409, 'acting_refused'])
  expect(codeOf(await act(admin, 999_999))).toEqual([404, 'not_found'])
  expect(codeOf(await act(customer, customer.id))).toEqual([403, 'forbidden'])
  await api.call(adminUserCalls.disable, { token: admin.token, params: { id: customer.id }, body: { disabled: true } })
  expect(codeOf(await act(admin, customer.id))).toEqual([409, 'acting_refused'])
})

test('its session is none of the customer’s, who can end it all the same', async () => {
  const token = await actingFor(customer)
  const sessions = await api.call(sessionCalls.list, { token: customer.token })
  expect(jsonOf<unknown[]>(sessions)).toHaveLength(1)
  await api.call(sessionCalls.endOthers, { token: customer.token })
  expect((await me(token)).status).toBe(401)
})

test('it ends with its time, and with the rights of the administrator', async () => {
  const late = await actingFor(customer)
  await sql`update sessions set act_until = now() where acted_by = ${admin.id}`.execute(api.db)
  expect((await me(late)).status).toBe(401)
  const other = await createUser(api, 'admin')
  const token = tokenOf(await act(other, customer.id))
  expect((await me(token)).status).toBe(200)
  await api.db.updateTable('users').set({ is_admin: false }).where('id', '=', other.id).execute()
  expect((await me(token)).status).toBe(401)
})

describe('what is not in the table', () => {
  let owned: Owned
  let token: string

  beforeAll(async () => {
    const [owner, stranger] = [await createUser(api), await createUser(api)]
    owned = await prepareOwned({ api, owner, stranger, admin })
    customer = owner
    token = await actingFor(owner)
  })

  const looksAtTokens = calls.filter(call => call.access !== 'public')
  const refused = looksAtTokens.filter(call => !mayWhileActing.has(call))

  const answersTo = async (list: readonly CallShape[], as: TestUser): Promise<string[]> => {
    const found: string[] = []
    for (const call of list) {
      const answer = await api.call(call, { ...inputOf(call, owned, as), token })
      if (codeOf(answer).join() !== '403,not_while_acting') found.push(`${call.method} ${call.path}`)
    }
    return found
  }

  test('is refused, call by call, and changes nothing', async () => {
    const paths = refused.map(({ method, path }) => `${method} ${path}`)
    for (const never of [
      accountCalls.setPassword,
      accountCalls.setEmail,
      accountCalls.export,
      accountCalls.delete,
      domainCalls.setTransferLock,
      domainCalls.setNameservers,
    ])
      expect(paths).toContain(`${never.method} ${never.path}`)
    expect(
      paths.filter(path => /totp|POST.*passkeys|POST.*tokens|auth-code|transfer-in|identity/.test(path)).length,
    ).toBeGreaterThan(6)
    expect(await answersTo(refused, customer)).toEqual([])
  })

  test('control: without the table every call would be made', async () => {
    const open = await weakened({ assertMayWhileActing: () => undefined }, () =>
      answersTo([accountCalls.setProfile], customer),
    )
    expect(open).toEqual(['PUT /api/users/me/profile'])
  })

  test('nothing that asks for a confirmed identity is in it', () => {
    expect([...mayWhileActing].filter(call => 'confirmed' in call && call.confirmed)).toEqual([])
  })
})
