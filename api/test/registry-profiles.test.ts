import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  cartCalls,
  domainCalls,
  operationCalls,
  registrarTransferCalls,
  type ZoneRules,
  zoneRuleCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { composeDigest } from '../src/mail/compose-digest'
import type { Registries } from '../src/registry/port'
import { openRegistries } from '../src/registry/registry-of'
import { readSettings } from '../src/settings/settings'
import { codeOf, idOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain } from './domain-users'
import { prices } from './price-file'
import { removeSettings, writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let registries: Registries
let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  const built = readFileSync(resolve(import.meta.dirname, '../profiles/gtld.yaml'), 'utf8')
  const other = built
    .replace(/register: .*/, 'register: [1, 2, 3]')
    .replace(/renew: .*/, 'renew: [2, 4]')
    .replace('longest: 10', 'longest: 5')
    .replace(/statuses: .*/, 'statuses: []')
    .replace('auth_code: true, days: 5', 'auth_code: false, days: 3')
    .replace('redemption_days: 30', 'redemption_days: 0')
  const REGISTRIES = writeSetting([
    { name: 'usual', zones: ['com'], url: 'sandbox' },
    { name: 'other', zones: ['net'], url: 'sandbox', profile: writeSetting(other) },
  ])
  registries = openRegistries(readSettings({ REGISTRIES }), {})
  const PRICES = writeSetting(prices)
  api = await startTestApi({ env: { REGISTRIES, PRICES }, deps: { registries }, worker: true })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterAll(async () => {
  removeSettings()
  await api.close()
  await registries.close()
})

const asOwner = () => ({ token: owner.token })

/** The field that is wrong, and its text. */
const faultOf = (answer: Parameters<typeof problemOf>[0]) => {
  const [fault] = problemOf(answer).errors ?? []
  return [answer.status, fault?.field, fault?.message]
}

describe('terms', () => {
  const yearsFault = (years: string) => [
    422,
    'years',
    `The registry of this zone offers these numbers of years: ${years}.`,
  ]
  const renew = (domain_id: number, years?: number) =>
    api.call(cartCalls.renew, { ...asOwner(), body: { domain_id, years } })

  test('a name is put into the cart for a term that its registry offers', async () => {
    const add = (years?: number) =>
      api.call(cartCalls.add, { ...asOwner(), body: { name: uniqueName('term'), zone: 'net', years } })
    expect(faultOf(await add(4))).toEqual(yearsFault('1, 2, 3'))
    const added = await add()
    expect(added.json).toMatchObject({ terms: [1, 2, 3] })
    const change = (years: number) =>
      api.call(cartCalls.update, { ...asOwner(), params: { id: idOf(added) }, body: { years } })
    expect(faultOf(await change(4))).toEqual(yearsFault('1, 2, 3'))
    expect((await change(3)).json).toMatchObject({ years: 3 })
  })

  test('a domain is renewed for a term that its registry offers, the shortest where none is chosen', async () => {
    const id = await makeDomain(api, owner, admin, uniqueName('term'), 'net')
    expect(faultOf(await renew(id, 1))).toEqual(yearsFault('2, 4'))
    const item = await renew(id)
    expect(item.json).toMatchObject({ years: 2, terms: [2, 4] })
    const change = { ...asOwner(), params: { id: idOf(item) }, body: { years: 3 } }
    expect(faultOf(await api.call(cartCalls.update, change))).toEqual(yearsFault('2, 4'))
  })

  test('the page of a domain says what the shortest term that its registry offers costs', async () => {
    const [usual, other] = [
      await makeDomain(api, owner, admin, uniqueName('term'), 'com'),
      await makeDomain(api, owner, admin, uniqueName('term'), 'net'),
    ]
    const price = { currency: 'UAH', renew: 50_000, restore: 300_000 }
    expect((await getDomain(api, owner, usual)).term_price).toEqual(price)
    const longer = { ...price, renew: 100_000, restore: 350_000, years: 2 }
    expect((await getDomain(api, owner, other)).term_price).toEqual(longer)
  })

  test('a term does not end later than its registry allows', async () => {
    const id = await makeDomain(api, owner, admin, uniqueName('term'), 'net')
    const far = sql<Date>`now() + interval '3 years 1 day'`
    await api.db.updateTable('domains').set({ expires_at: far }).where('id', '=', id).execute()
    const refused = await renew(id, 2)
    expect(codeOf(refused)).toEqual([409, 'renew_limit'])
    expect(problemOf(refused).detail).toBe('The registry allows a term to end at most 5 years ahead.')
  })

  test('bulk work renews what may be renewed for so many years', async () => {
    const usual = await makeDomain(api, owner, admin, uniqueName('term'), 'com')
    const other = await makeDomain(api, owner, admin, uniqueName('term'), 'net')
    const ids = [usual, other]
    const preview = async (params: object) =>
      (await api.call(operationCalls.preview, { ...asOwner(), body: { kind: 'renew', ids, params } })).json
    expect(await preview({ years: 3 })).toMatchObject({
      changes: 1,
      items: expect.arrayContaining([expect.objectContaining({ id: other, code: 'domains.renew-years' })]),
    })
    expect(await preview({})).toMatchObject({ changes: 2 })
  })
})

const statusesAt = async (id: number): Promise<readonly string[]> => {
  const { name, zone } = await getDomain(api, owner, id)
  const registry = registries.of(zone).port.on(api.db)
  return (await registry.info(`${name}.${zone}`))?.statuses ?? []
}

const work = async (id: number, kind: 'update' | 'delete', payload: object): Promise<void> => {
  const task = await api.db.transaction().execute(trx => api.deps.work.schedule(trx, id, kind, payload))
  await api.deps.work.run(api.db, task)
}

test.each([
  ['com', { locked: false }, ['ok'], null],
  ['com', { held: true }, ['clientHold', 'clientTransferProhibited'], null],
  ['net', { locked: true }, ['ok'], null],
  ['net', { held: true }, ['ok'], 'registry_2306'],
])(
  'in %s %j sets a status that its registry has, and a hold is refused without it',
  async (zone, payload, statuses, reason) => {
    const id = await makeDomain(api, owner, admin, uniqueName('status'), zone)
    await work(id, 'update', payload)
    expect([...(await statusesAt(id))].sort()).toEqual(statuses)
    // A hold that is refused is the operator's to know, so the domain says nothing of it.
    const ended = api.db.selectFrom('registry_tasks').select('reason_code').where('domain_id', '=', id)
    expect((await ended.orderBy('id', 'desc').executeTakeFirst())?.reason_code).toBe(reason)
  },
)

describe('a domain that is given up', () => {
  test.each([
    ['com', 'redemption', 0],
    ['net', 'released', 1],
  ])('in %s it comes to be %s, as its registry does it', async (zone, status, notices) => {
    const id = await makeDomain(api, owner, admin, uniqueName('gone'), zone)
    await api.db.updateTable('domains').set({ status: 'expired' }).where('id', '=', id).execute()
    await work(id, 'delete', {})
    expect((await getDomain(api, owner, id)).status).toBe(status)
    const told = await api.db.selectFrom('term_notices').select('kind').where('domain_id', '=', id).execute()
    expect(told.filter(({ kind }) => kind === 'released')).toHaveLength(notices)
  })

  test.each([
    ['com', 'en', 'after that only restored'],
    ['net', 'en', 'cannot be restored'],
    ['net', 'uk', 'відновити його не вдасться'],
  ] as const)('its owner in %s learns it before, in %s: %s', async (zone, language, words) => {
    const line = { kind: 'grace_7', domain_id: 1, domain: `one.${zone}`, zone, auto_renew: false } as const
    const digest = { to: owner.email, language, notices: [{ ...line, expires_at: '2026-01-01T00:00:00.000Z' }] }
    expect((await composeDigest(api.deps.settings, digest)).text).toContain(words)
  })
})

test('a transfer to us needs an auth code where its registry wants one', async () => {
  const request = (domain: string) => api.call(registrarTransferCalls.transferIn, { ...asOwner(), body: { domain } })
  expect(faultOf(await request(`sandbox-elsewhere-${uniqueName('in')}.com`)).slice(0, 2)).toEqual([422, 'auth_code'])
  expect((await request(`sandbox-elsewhere-${uniqueName('in')}.net`)).json).toMatchObject({ status: 'pending' })
  const query = { domain: `${uniqueName('asked')}.net` }
  const asked = await api.call(registrarTransferCalls.transferInPrice, { ...asOwner(), query })
  expect(asked.json).toMatchObject({ auth_code: false, days: 3 })
})

test('what the registries want of transfers, locks and renewals is public', async () => {
  const rules = jsonOf<ZoneRules[]>(await api.call(zoneRuleCalls.list, {}))
  expect(rules).toContainEqual({
    zone: 'net',
    contacts: false,
    auth_code: false,
    transfer_days: 3,
    transfer_lock: false,
    renew: [2, 4],
    redemption_days: 0,
  })
})

test('a transfer lock that the registry does not have is neither shown nor switched on', async () => {
  const id = await makeDomain(api, owner, admin, uniqueName('lock'), 'net')
  expect((await getDomain(api, owner, id)).client_transfer_lock).toBe(false)
  const lock = { ...asOwner(), params: { id }, body: { client_transfer_lock: true } }
  expect(codeOf(await api.call(domainCalls.setTransferLock, lock))).toEqual([409, 'transfer_lock_not_offered'])
  const body = { kind: 'transfer_lock', ids: [id], params: { client_transfer_lock: true } } as const
  const preview = await api.call(operationCalls.preview, { ...asOwner(), body })
  expect(preview.json).toMatchObject({ changes: 0, items: [{ id, code: 'domains.no-transfer-lock' }] })
})

test('a deleted name of a registry without redemption is free in the sandbox', async () => {
  const id = await makeDomain(api, owner, admin, uniqueName('free'), 'net')
  const { name, zone } = await getDomain(api, owner, id)
  await api.db.updateTable('domains').set({ status: 'expired' }).where('id', '=', id).execute()
  await work(id, 'delete', {})
  expect(await registries.of(zone).port.on(api.db).info(`${name}.${zone}`)).toBeNull()
})

test('a restoration comes with the shortest term that the registry renews for', async () => {
  const id = await makeDomain(api, owner, admin, uniqueName('back'), 'net')
  await api.db.updateTable('domains').set({ status: 'redemption' }).where('id', '=', id).execute()
  const { expires_at } = await getDomain(api, owner, id)
  await api.call(domainCalls.restore, { ...asOwner(), params: { id } })
  const restored = await getDomain(api, owner, id)
  const years = new Date(restored.expires_at ?? 0).getUTCFullYear() - new Date(expires_at ?? 0).getUTCFullYear()
  expect([restored.status, years]).toEqual(['approved', 2])
})
