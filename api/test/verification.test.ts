import {
  type AdminAccount,
  type AdminVerifications,
  activityCalls,
  adminCalls,
  adminUserCalls,
  type Contact,
  contactCalls,
  domainCalls,
  type Order,
  orderCalls,
  paymentCalls,
  type Verifications,
  verificationCalls,
  type ZoneRules,
  zoneRuleCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { carryOutDecisions } from '../src/admin/hold'
import { settleVerifications } from '../src/admin/verifications'
import { moveClock } from '../src/clock/repository'
import { runDue } from '../src/jobs/run-due'
import type { Registries } from '../src/registry/port'
import { openRegistries } from '../src/registry/registry-of'
import { readSettings } from '../src/settings/settings'
import { codeOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain } from './domain-users'
import { prices } from './price-file'
import { removeSettings, writeSetting, writeVerifyingProfile } from './setting-file'
import { untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let registries: Registries
let api: TestApi
let admin: TestUser

beforeAll(async () => {
  const REGISTRIES = writeSetting([
    {
      name: 'both',
      zones: ['com'],
      url: 'sandbox',
      profile: writeVerifyingProfile('{ of: [phone, identity], days: 7 }'),
    },
    { name: 'phone', zones: ['org'], url: 'sandbox', profile: writeVerifyingProfile('{ of: [phone], days: 7 }') },
    { name: 'paid', zones: ['com.ua'], url: 'sandbox', profile: writeVerifyingProfile('{ of: [phone], days: 7 }') },
    { name: 'none', zones: ['net'], url: 'sandbox' },
  ])
  registries = openRegistries(readSettings({ REGISTRIES }), {})
  api = await startTestApi({
    env: {
      REGISTRIES,
      PRICES: writeSetting(prices),
      PAYMENTS: writeSetting({ register: { 'com.ua': 'payment' } }),
    },
    deps: { registries },
    worker: true,
  })
  admin = await createUser(api, 'admin')
})

afterAll(async () => {
  removeSettings()
  await api.close()
  await registries.close()
})

const verify = (kind: 'phone' | 'identity', id: number, token = admin.token) =>
  api.call(verificationCalls.verify, { token, params: { id }, body: { kind, reason: 'Called back, passport seen' } })
const statusOf = async (person: TestUser, id: number) => (await getDomain(api, person, id)).status
const neededOf = async ({ token }: TestUser) =>
  jsonOf<Verifications>(await api.call(verificationCalls.list, { token })).needed.map(
    ({ kind, subject, domains }) => [kind, subject, domains.length] as const,
  )
const subjectsTo = async ({ email }: TestUser, word: string) => {
  await untilJobsAreDone(api.db)
  return api.mails.filter(({ to, subject }) => to === email && subject.includes(word))
}

test('an approved request waits for the phone and the identity of its registrant, and is registered once both are verified', async () => {
  const person = await createUser(api)
  const id = await makeDomain(api, person, admin)
  const waiting = await getDomain(api, person, id)
  expect(waiting).toMatchObject({ status: 'pending', pending: [{ kind: 'verification', until: expect.any(String) }] })
  expect(await neededOf(person)).toEqual([
    ['phone', '+380 441234567', 1],
    ['identity', 'Ada Byron', 1],
  ])
  const [mail, ...others] = await subjectsTo(person, 'verify its registrant')
  expect([mail?.text.includes('+380 441234567, Ada Byron'), others]).toEqual([true, []])
  expect(codeOf(await api.call(adminCalls.approve, { token: admin.token, params: { id } }))[0]).toBe(409)

  expect((await verify('phone', id)).status).toBe(201)
  expect([await statusOf(person, id), await neededOf(person)]).toEqual(['pending', [['identity', 'Ada Byron', 1]]])
  expect(codeOf(await verify('phone', id))).toEqual([409, 'unchanged'])
  const { needed, given } = jsonOf<AdminVerifications>(await verify('identity', id))
  expect([needed, given.map(({ kind, admin: by, reason }) => [kind, by, reason])]).toEqual([
    [],
    [
      ['identity', admin.email, 'Called back, passport seen'],
      ['phone', admin.email, 'Called back, passport seen'],
    ],
  ])
  await untilJobsAreDone(api.db)
  expect(await getDomain(api, person, id)).toMatchObject({ status: 'approved' })
  const account = await api.call(adminUserCalls.get, { token: admin.token, params: { id: person.id } })
  expect(jsonOf<AdminAccount>(account).verifications?.given).toHaveLength(2)
  const log = await api.call(activityCalls.audit, { token: admin.token, query: { event: 'registrant_verified' } })
  expect(log.json).toMatchObject([{ data: { kind: 'identity' } }, { data: { kind: 'phone' } }])

  // The same registrant is not verified again.
  expect(await statusOf(person, await makeDomain(api, person, admin))).toBe('approved')
  expect(await statusOf(person, await makeDomain(api, person, admin, uniqueName('d'), 'org'))).toBe('approved')
})

test('a rejection that can still be undone holds against a verification; once it is undone, the name is registered', async () => {
  const [undone, rejected] = [await createUser(api), await createUser(api)]
  const ids = new Map<TestUser, number>()
  for (const person of [undone, rejected]) {
    const id = await makeDomain(api, person, admin, uniqueName('d'), 'org')
    ids.set(person, id)
    const headers = { prefer: 'undoable' }
    await api.call(adminCalls.reject, { token: admin.token, params: { id }, headers, body: {} })
    // However long this takes.
    const held = api.db.updateTable('held_decisions').set({ until: sql<Date>`clock_now() + interval '1 hour'` })
    await held.where('domain_id', '=', id).execute()
    expect((await verify('phone', id)).status).toBe(201)
    await settleVerifications(api.deps)
    const tasks = api.db.selectFrom('registry_tasks').select('id').where('domain_id', '=', id)
    expect([await statusOf(person, id), await tasks.execute()]).toEqual(['pending', []])
  }
  const idOf = (person: TestUser) => ids.get(person) ?? 0
  await api.call(adminCalls.reopen, { token: admin.token, params: { id: idOf(undone) } })
  await settleVerifications(api.deps)
  await untilJobsAreDone(api.db)
  expect(await statusOf(undone, idOf(undone))).toBe('approved')
  await moveClock(api.db, 3600)
  await carryOutDecisions(api.deps)
  expect(await statusOf(rejected, idOf(rejected))).toBe('rejected')
})

test('a request whose money went back while it waited is not registered for nothing once it is verified', async () => {
  const person = await createUser(api)
  const id = await makeDomain(api, person, null, uniqueName('d'), 'com.ua')
  const orders = async () => jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
  const pay = async () => {
    const [order] = await orders()
    await api.call(orderCalls.pay, { token: admin.token, params: { id: order?.id ?? 0 } })
    await untilJobsAreDone(api.db)
    return order
  }
  const paid = await pay()
  expect(await getDomain(api, person, id)).toMatchObject({ status: 'pending', pending: [{ kind: 'verification' }] })
  const refund = await api.call(paymentCalls.refund, {
    token: admin.token,
    params: { id: paid?.id ?? 0 },
    body: { amount: paid?.total },
    headers: { 'idempotency-key': uniqueName('refund') },
  })
  expect(refund.status).toBe(200)
  await verify('phone', id)
  const waiting = await getDomain(api, person, id)
  expect([waiting.status, waiting.pending ?? []]).toEqual(['pending', []])
  expect((await orders()).map(({ state }) => state)).toEqual(['open', 'paid'])
  await pay()
  expect(await statusOf(person, id)).toBe('approved')
})

test('another registrant who is verified already, entered while the request waits, lets it go on', async () => {
  const person = await createUser(api)
  const first = await makeDomain(api, person, admin, uniqueName('d'), 'org')
  await verify('phone', first)
  expect(await statusOf(person, first)).toBe('approved')
  const id = await makeDomain(api, person, null, uniqueName('d'), 'org')
  const stored = jsonOf<{ registrant: Contact; admin: Contact; tech: Contact }>(
    await api.call(contactCalls.get, { token: person.token, params: { id } }),
  )
  const save = (phone: string) => {
    const { address_id: _, ...registrant } = { ...stored.registrant, phone }
    const body = { registrant, admin: registrant, tech: registrant }
    return api.call(contactCalls.save, { token: person.token, params: { id }, body })
  }
  await save('+380671112233')
  await api.call(adminCalls.approve, { token: admin.token, params: { id } })
  expect([await statusOf(person, id), await neededOf(person)]).toEqual(['pending', [['phone', '+380671112233', 1]]])
  await save('+380 44 123 45 67')
  await runDue(api.deps)
  expect(await statusOf(person, id)).toBe('approved')
})

test('an administrator verifies the registrant that was seen, and no other one that was entered meanwhile', async () => {
  const person = await createUser(api)
  const id = await makeDomain(api, person, admin)
  const [seen] = (await neededOf(person)).filter(([kind]) => kind === 'identity')
  const stored = jsonOf<{ registrant: Contact }>(
    await api.call(contactCalls.get, { token: person.token, params: { id } }),
  )
  const { address_id: _, ...registrant } = { ...stored.registrant, name: 'Somebody Else', organisation: '' }
  const saved = await api.call(contactCalls.save, {
    token: person.token,
    params: { id },
    body: { registrant, admin: registrant, tech: registrant },
  })
  expect(saved.status).toBe(200)
  const confirm = (subject: unknown) =>
    api.call(verificationCalls.verify, {
      token: admin.token,
      params: { id },
      body: { kind: 'identity', subject, reason: 'Passport seen' },
    })
  expect(codeOf(await confirm(seen?.[1]))).toEqual([409, 'registrant_changed'])
  expect((await confirm('Somebody Else')).status).toBe(201)
})

test('a zone that asks for nothing is registered at once, and the rules of the others are public', async () => {
  const person = await createUser(api)
  expect(await statusOf(person, await makeDomain(api, person, admin, uniqueName('d'), 'net'))).toBe('approved')
  const rules = jsonOf<ZoneRules[]>(await api.call(zoneRuleCalls.list, {}))
  expect(Object.fromEntries(rules.map(({ zone, verification }) => [zone, verification]))).toMatchObject({
    com: { of: ['phone', 'identity'], days: 7 },
    org: { of: ['phone'], days: 7 },
    net: undefined,
  })
})

test('only an administrator verifies, and only what is there', async () => {
  const person = await createUser(api)
  const id = await makeDomain(api, person, admin)
  expect(codeOf(await verify('phone', id, person.token))).toEqual([403, 'forbidden'])
  expect(codeOf(await verify('phone', 999_999))).toEqual([404, 'not_found'])
  expect(await statusOf(person, id)).toBe('pending')
})

test('what waits can be withdrawn or rejected', async () => {
  const person = await createUser(api)
  const [one, two] = [await makeDomain(api, person, admin), await makeDomain(api, person, admin)]
  await api.call(domainCalls.withdraw, { token: person.token, params: { id: one } })
  await api.call(adminCalls.reject, {
    token: admin.token,
    params: { id: two },
    body: { template: 'rejection_verification' },
  })
  expect([await statusOf(person, one), await statusOf(person, two)]).toEqual(['rejected', 'rejected'])
  expect(await neededOf(person)).toEqual([])
})

test.each(['reject', 'reserve'] as const)(
  'a request that waited, after %s and reopen, waits for a new approval and has all its days again',
  async decision => {
    const person = await createUser(api)
    const id = await makeDomain(api, person, admin)
    const decide = (call: 'approve' | 'reject' | 'reserve' | 'reopen') =>
      api.call(adminCalls[call], { token: admin.token, params: { id }, ...(call === 'reject' && { body: {} }) })
    await decide(decision)
    await moveClock(api.db, 8 * 86_400)
    expect((await decide('reopen')).status).toBe(200)
    await runDue(api.deps)
    expect([await statusOf(person, id), (await getDomain(api, person, id)).pending ?? []]).toEqual(['pending', []])
    expect(await neededOf(person)).toEqual([])
    await decide('approve')
    await runDue(api.deps)
    expect(await getDomain(api, person, id)).toMatchObject({ status: 'pending', pending: [{ kind: 'verification' }] })
  },
)

test('a request that is not verified in time ends with a mail, and its order with it', async () => {
  const person = await createUser(api)
  await api.db.updateTable('users').set({ language: 'uk' }).where('id', '=', person.id).execute()
  const id = await makeDomain(api, person, admin)
  await moveClock(api.db, 6 * 86_400)
  await runDue(api.deps)
  expect(await statusOf(person, id)).toBe('pending')
  await moveClock(api.db, 86_400)
  await runDue(api.deps)
  expect(await getDomain(api, person, id)).toMatchObject({
    status: 'rejected',
    reason: { code: 'rejection_verification' },
  })
  const [mail, ...others] = await subjectsTo(person, 'відхилено')
  expect([mail?.text.includes('Реєстранта не верифіковано вчасно'), others]).toEqual([true, []])
  const orders = await api.db.selectFrom('orders').select('state').where('user_id', '=', person.id).execute()
  expect(orders).toEqual([{ state: 'cancelled' }])
})
