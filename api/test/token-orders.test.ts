import {
  apiTokenCalls,
  type CartTotal,
  cartCalls,
  type Domain,
  domainCalls,
  type Order,
  orderCalls,
  registrarTransferCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { elsewhereAuthInfo } from '../src/registry/sandbox/world'
import { codeOf, idOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser

const register = prices.zones.com.register

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices), TRANSFER_HOLD: '24' } })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

beforeEach(async () => {
  owner = await createUser(api)
})

const create = async (body: object, token = owner.token): Promise<string> => {
  const answer = await api.call(apiTokenCalls.create, { token, body: { name: 'script', ...body } })
  return jsonOf<{ token: string }>(answer).token
}

const buyer = (limit?: number) =>
  create({ scopes: ['orders:read', 'orders:write'], ...(limit && { monthly_limit: limit }) })

const add = (token: string) => api.call(cartCalls.add, { token, body: { name: uniqueName('buy'), zone: 'com' } })
const submit = (token: string, body: object = {}, key?: string) =>
  api.call(cartCalls.submit, { token, body, ...(key && { headers: { 'idempotency-key': key } }) })
const orders = async (token: string) => jsonOf<Order[]>(await api.call(orderCalls.list, { token }))

interface Submitted {
  submitted: number
  domain_ids: number[]
  order_id?: number
  price?: CartTotal
}

describe('a token that orders', () => {
  test('fills the cart, sees the price, tries the order and makes it', async () => {
    const token = await buyer()
    const item = idOf(await add(token))
    await api.call(cartCalls.update, { token, params: { id: item }, body: { years: 2 } })
    const total = jsonOf<CartTotal>(await api.call(orderCalls.cartTotal, { token }))
    const tried = jsonOf<Submitted>(await submit(token, { dry_run: true }))
    expect(tried).toEqual({ submitted: 1, domain_ids: [], price: total })
    expect(total.total).toBe(2 * register)
    expect(await orders(token)).toEqual([])
    const other = { expected: { currency: 'UAH', total: total.total - 1 } }
    expect(codeOf(await submit(token, other))).toEqual([409, 'price_changed'])
    const made = jsonOf<Submitted>(await submit(token, { expected: { currency: 'UAH', total: total.total } }))
    expect(made).toMatchObject({ submitted: 1, price: total })
    const [order] = await orders(token)
    expect([order?.id, order?.total]).toEqual([made.order_id, total.total])
    expect(codeOf(await api.call(orderCalls.cancelOwn, { token, params: { id: order?.id ?? 0 } }))[0]).toBe(200)
  })

  test('sends an order ten times under one key and makes one', async () => {
    const token = await buyer()
    await add(token)
    const sent = await Promise.all(Array.from({ length: 10 }, () => submit(token, {}, 'order-1')))
    expect(sent.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const again = await submit(token, {}, 'order-1')
    expect(jsonOf<Submitted>(again).order_id).toBe((await orders(token))[0]?.id)
    expect(await orders(token)).toHaveLength(1)
  })

  test('asks for the price of a transfer, and transfers', async () => {
    const token = await buyer()
    const domain = `${uniqueName('sandbox-elsewhere')}.com`
    const price = await api.call(registrarTransferCalls.transferInPrice, { token, query: { domain } })
    expect(jsonOf<{ price: CartTotal }>(price).price.total).toBe(prices.zones.com.transfer)
    const body = { domain, auth_code: elsewhereAuthInfo }
    const tried = await api.call(registrarTransferCalls.transferIn, { token, body: { ...body, dry_run: true } })
    expect([tried.status, jsonOf<object>(tried)]).toEqual([201, jsonOf<object>(price)])
    expect(jsonOf<object[]>(await api.call(domainCalls.mine, { token: owner.token }))).toEqual([])
    expect((await api.call(registrarTransferCalls.transferIn, { token, body })).status).toBe(201)
    const taken = await api.call(registrarTransferCalls.transferInPrice, { token, query: { domain } })
    expect(codeOf(taken)).toEqual([409, 'domain_taken'])
  })

  test('learns by a dry run what would refuse a transfer, and uses up nothing by it', async () => {
    const token = await buyer(prices.zones.com.transfer)
    const attempt = (more: object) => {
      const body = { domain: `${uniqueName('sandbox-elsewhere')}.com`, auth_code: elsewhereAuthInfo, ...more }
      return api.call(registrarTransferCalls.transferIn, { token, body: { ...body, dry_run: true } })
    }
    for (let at = 0; at < 3; at += 1) expect((await attempt({})).status).toBe(201)
    expect(codeOf(await attempt({ domain: 'not-sold-here.example' }))[0]).toBe(422)
    expect(codeOf(await attempt({ auth_code: '' }))).toEqual([422, 'validation'])
    expect(codeOf(await attempt({ registrant_id: 999_999 }))).toEqual([422, 'registrant_required'])
    const body = { domain: `${uniqueName('sandbox-elsewhere')}.com`, auth_code: elsewhereAuthInfo }
    expect((await api.call(registrarTransferCalls.transferIn, { token, body })).status).toBe(201)
  })

  test('is refused where it is limited to domains', async () => {
    const domain = await makeDomain(api, owner, admin)
    const token = await create({ scopes: ['orders:read', 'orders:write'], domains: [domain] })
    expect(codeOf(await api.call(orderCalls.list, { token }))).toEqual([403, 'domains_limited'])
    expect(codeOf(await submit(token))).toEqual([403, 'domains_limited'])
  })
})

describe('a monthly limit', () => {
  test('refuses what would exceed it, before anything is ordered, and says what is left', async () => {
    const token = await buyer(register + 1)
    await add(token)
    expect((await submit(token)).status).toBe(200)
    await add(token)
    for (const body of [{ dry_run: true }, {}]) {
      const refused = await submit(token, body)
      expect(codeOf(refused)).toEqual([402, 'monthly_limit_reached'])
      expect(problemOf(refused)).toMatchObject({ left: 1, limit: register + 1, total: register, currency: 'UAH' })
    }
    const transfer = { domain: `${uniqueName('sandbox-elsewhere')}.com`, auth_code: elsewhereAuthInfo }
    for (const body of [{ ...transfer, dry_run: true }, transfer]) {
      const refused = await api.call(registrarTransferCalls.transferIn, { token, body })
      expect(codeOf(refused)).toEqual([402, 'monthly_limit_reached'])
    }
    expect(jsonOf<object[]>(await api.call(cartCalls.list, { token }))).toHaveLength(1)
    expect(await orders(token)).toHaveLength(1)
    // The owner orders it, whose orders are not the token's.
    expect((await submit(owner.token)).status).toBe(200)
  })

  test('counts renewals when they are ordered', async () => {
    const domain = await makeDomain(api, owner, admin)
    const token = await buyer(prices.zones.com.renew - 1)
    await api.call(cartCalls.renew, { token, body: { domain_id: domain } })
    expect(codeOf(await submit(token))).toEqual([402, 'monthly_limit_reached'])
  })

  test('is not passed by orders and transfers at once', async () => {
    const token = await buyer(2 * register)
    const transfer = () =>
      api.call(registrarTransferCalls.transferIn, {
        token,
        body: { domain: `${uniqueName('sandbox-elsewhere')}.com`, auth_code: elsewhereAuthInfo },
      })
    await add(token)
    const answers = await Promise.all([submit(token), transfer(), transfer(), transfer()])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(2)
  })

  test('is not counted for a dry run, nor for a key that was sent before, and begins anew each month', async () => {
    const token = await buyer(register)
    await add(token)
    for (const body of [{ dry_run: true }, { dry_run: true }]) expect((await submit(token, body)).status).toBe(200)
    for (let at = 0; at < 3; at += 1) expect((await submit(token, {}, 'once')).status).toBe(200)
    await add(token)
    expect((await submit(token)).status).toBe(402)
    const lastMonth = sql<Date>`date_trunc('month', clock_now() at time zone 'UTC') at time zone 'UTC' - interval '1 s'`
    await api.db.updateTable('token_orders').set({ at: lastMonth }).execute()
    expect((await submit(token)).status).toBe(200)
  })
})

describe('a token for nameservers', () => {
  const toExternal = { body: { delegation_type: 'external' } } as const

  test('changes them at once, and the owner gets the mail about it', async () => {
    const id = await makeDomain(api, owner, admin)
    const token = await create({ scopes: ['nameservers:write'] })
    const moved = await api.call(domainCalls.setDelegation, { token, params: { id }, ...toExternal })
    expect([moved.status, jsonOf<Domain>(moved).delegation_type]).toEqual([200, 'external'])
    const body = { ns1: 'ns1.example.net', ns2: 'ns2.example.net', ns3: null, ns4: null }
    expect((await api.call(domainCalls.setNameservers, { token, params: { id }, body })).status).toBe(200)
    const links = await api.db.selectFrom('control_links').select('purpose').where('user_id', '=', owner.id).execute()
    expect(links.some(({ purpose }) => purpose === 'stop')).toBe(true)
    const write = await create({ scopes: ['domains:write'] })
    const refused = await api.call(domainCalls.setDelegation, { token: write, params: { id }, ...toExternal })
    expect(codeOf(refused)).toEqual([403, 'scope_missing'])
  })

  test('waits where a device made it that is new to the account', async () => {
    const id = await makeDomain(api, owner, admin)
    const late = sql<Date>`clock_now() + interval '1 day'`
    await api.db.updateTable('sessions').set({ trusted_at: late }).where('user_id', '=', owner.id).execute()
    const token = await create({ scopes: ['nameservers:write'] })
    const moved = await api.call(domainCalls.setDelegation, { token, params: { id }, ...toExternal })
    expect([moved.status, jsonOf<Domain>(moved).delegation_type]).toEqual([202, 'internal'])
  })
})
