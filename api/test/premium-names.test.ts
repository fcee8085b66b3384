import {
  adminCalls,
  type CartItem,
  type CartTotal,
  cartCalls,
  type Domain,
  domainCalls,
  type OperationItem,
  type Order,
  operationCalls,
  orderCalls,
  registrarTransferCalls,
  searchCalls,
  type TransferTerms,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { runOperation } from '../src/operations/run'
import { runDueTasks } from '../src/registration/due'
import { makeTasksDue } from '../src/registry/repository'
import { codeOf, idOf, jsonOf, problemOf } from './answers'
import { getDomain } from './domain-users'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, giveRegistrant, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Minor units of UAH for whole USD: a rate of 41.50 and a markup of 20 percent. */
const sold = (usd: number): number => Math.ceil(usd * 41.5 * 1.2 * 100)

let world: EppApi
let admin: TestUser

beforeAll(async () => {
  const premium = { rates: { USD: 41.5 }, markup_percent: 20 }
  world = await startEppApi({ env: { PRICES: writeSetting({ ...prices, premium }) } })
  admin = await createUser(world.api, 'admin')
})

beforeEach(() => {
  world.server.state.fees = { create: '1480.50', renew: '300.00', transfer: '300.00', restore: '500.00' }
})

afterAll(() => world.close())

const work = async (): Promise<void> => {
  await makeTasksDue(world.api.db)
  await runDueTasks(world.api.deps)
}

const buyer = async () => {
  const { api } = world
  const person = await createUser(api)
  await giveRegistrant(api, person)
  const { token } = person
  const name = uniqueName('premium')
  return {
    person,
    name,
    add: (body: object = {}) => api.call(cartCalls.add, { token, body: { name, zone: 'com', ...body } }),
    cart: async () => jsonOf<CartItem[]>(await api.call(cartCalls.list, { token })),
    submit: (body?: object) => api.call(cartCalls.submit, { token, ...(body && { body }) }),
    approve: (id: number) => api.call(adminCalls.approve, { token: admin.token, params: { id } }),
    orders: async () => jsonOf<Order[]>(await api.call(orderCalls.list, { token })),
    domain: (id: number): Promise<Domain> => getDomain(api, person, id),
  }
}

/** A domain with a price of its own that a person holds. */
const held = async () => {
  const one = await buyer()
  await one.add()
  const { domain_ids } = jsonOf<{ domain_ids: number[] }>(await one.submit())
  const [id = 0] = domain_ids
  await one.approve(id)
  await work()
  return { ...one, id }
}

/** Its registry has deleted it, so that it can be restored. */
const endTerm = async (id: number, name: string): Promise<void> => {
  await world.registry.on(world.api.db).remove(`${name}.com`, `${name}-delete`)
  const expires_at = new Date(Date.now() - 40 * 86_400_000)
  await world.api.db.updateTable('domains').set({ status: 'redemption', expires_at }).where('id', '=', id).execute()
  world.server.state.get(`${name}.com`).expires = new Date(expires_at)
}

test('a name with a price of its own is offered at it, is ordered for a year, and registered for the fee of its registry', async () => {
  const one = await buyer()
  const found = await world.api.call(searchCalls.whois, { query: { domain: `${one.name}.com` } })
  expect(codeOf(found)).toEqual([404, 'domain_available'])
  expect(found.headers['lookup-price']).toBe(`UAH ${sold(1500)} ${sold(300)}`)
  const years = problemOf(await one.add({ years: 2 }))
  expect(years.errors).toMatchObject([{ field: 'years', code: 'years_not_offered' }])
  const price = { currency: 'UAH', price: sold(1500), total: sold(1500), renewal: sold(300) }
  expect(jsonOf<CartItem>(await one.add())).toMatchObject({ price, terms: [1] })
  const total = jsonOf<CartTotal>(await world.api.call(orderCalls.cartTotal, { token: one.person.token }))
  expect(total.total).toBe(sold(1500))
  const { domain_ids } = jsonOf<{ domain_ids: number[] }>(await one.submit())
  const [id = 0] = domain_ids
  expect(await one.orders()).toMatchObject([{ total: sold(1500), items: [{ price: sold(1500) }] }])
  await one.approve(id)
  await work()
  expect((await one.domain(id)).status).toBe('approved')
  expect(
    world.server.documents.some(text => text.includes(one.name) && text.includes('<fee:fee>1500.00</fee:fee>')),
  ).toBe(true)
})

test('a price that changes between the cart and the order is shown first; nothing is ordered at the old one', async () => {
  const one = await buyer()
  await one.add()
  world.server.state.fees.create = '1980.50'
  expect(codeOf(await one.submit())).toEqual([409, 'price_changed'])
  expect(await one.orders()).toEqual([])
  expect((await one.cart()).map(({ price }) => price?.total)).toEqual([sold(2000)])
  expect((await one.submit()).status).toBe(200)
  expect((await one.orders()).map(({ total }) => total)).toEqual([sold(2000)])
})

test('a price that changes after the order is refused by the registry with a reason that the customer reads, and costs nothing', async () => {
  const one = await buyer()
  await one.add()
  const { domain_ids } = jsonOf<{ domain_ids: number[] }>(await one.submit())
  const [id = 0] = domain_ids
  world.server.state.fees.create = '1980.50'
  expect(codeOf(await one.approve(id))[0]).toBe(200)
  await work()
  const domain = await one.domain(id)
  expect([domain.status, domain.reason?.code]).toEqual(['rejected', 'registry_fee'])
  expect(domain.reason?.text).toMatch(/another price/)
  expect((await one.orders()).map(({ state }) => state)).toEqual(['cancelled'])
  expect(world.server.state.domains.has(`${one.name}.com`)).toBe(false)
})

test('it is renewed for what its registry wants by then', async () => {
  const { id, person, ...one } = await held()
  const before = (await one.domain(id)).expires_at
  world.server.state.fees.renew = '400.00'
  const body = { domain_id: id }
  const added = await world.api.call(cartCalls.renew, { token: person.token, body })
  expect(jsonOf<CartItem>(added)).toMatchObject({ price: { total: sold(400) }, terms: [1] })
  await one.submit()
  await work()
  expect((await one.domain(id)).expires_at).not.toBe(before)
  const [renewal] = (await one.orders()).filter(({ items }) => items.some(({ kind }) => kind === 'renew'))
  expect(renewal?.items.find(({ kind }) => kind === 'renew')?.total).toBe(sold(400))
})

test('a renewal whose fee rises while it is in the cart is ordered only at the price that the cart shows', async () => {
  const { id, person, ...one } = await held()
  const { token } = person
  const add = () => world.api.call(cartCalls.renew, { token, body: { domain_id: id } })
  const total = async () => jsonOf<CartTotal>(await world.api.call(orderCalls.cartTotal, { token })).total
  const submit = (sum: number) => one.submit({ expected: { currency: 'UAH', total: sum } })
  await add()
  const seen = await total()
  world.server.state.fees.renew = '400.00'
  expect(codeOf(await add())).toEqual([409, 'cart_duplicate'])
  expect(codeOf(await submit(seen))).toEqual([409, 'price_changed'])
  expect([await total(), (await one.cart()).map(({ price }) => price?.total)]).toEqual([sold(400), [sold(400)]])
  expect((await submit(sold(400))).status).toBe(200)
  await work()
  const items = (await one.orders()).flatMap(order => order.items)
  expect(items.filter(({ kind }) => kind === 'renew').map(item => item.total)).toEqual([sold(400)])
})

test('bulk work renews it for a year at its price, and for no further ones', async () => {
  const { id, person, ...one } = await held()
  const before = (await one.domain(id)).expires_at
  const { token } = person
  const body = (years: number) => ({ kind: 'renew' as const, ids: [id], params: { years } })
  const preview = async (years: number) =>
    jsonOf(await world.api.call(operationCalls.preview, { token, body: body(years) }))
  expect(await preview(2)).toMatchObject({ changes: 0, items: [{ state: 'skipped', code: 'domains.renew-years' }] })
  expect(await preview(1)).toMatchObject({ changes: 1, items: [{ price: { total: sold(300) } }] })
  await world.api.call(operationCalls.start, { token, body: body(2) })
  await work()
  expect((await one.domain(id)).expires_at).toBe(before)
})

test('its page says what it costs to renew and to restore it, and nothing is restored at another price', async () => {
  const { id, person, ...one } = await held()
  expect((await one.domain(id)).term_price).toEqual({ currency: 'UAH', renew: sold(300), restore: sold(800) })
  await endTerm(id, one.name)
  world.server.state.fees.restore = '600.00'
  const restore = (total: number) =>
    world.api.call(domainCalls.restore, {
      token: person.token,
      params: { id },
      body: { expected: { currency: 'UAH', total } },
    })
  expect(codeOf(await restore(sold(800)))).toEqual([409, 'price_changed'])
  const domain = await one.domain(id)
  expect([domain.pending, domain.term_price?.restore]).toEqual([undefined, sold(900)])
  const [listed] = jsonOf<Domain[]>(await world.api.call(domainCalls.mine, { token: person.token }))
  expect(listed?.term_price?.restore).toBe(sold(900))
  expect((await restore(sold(900))).status).toBe(200)
  await work()
  const items = (await one.orders()).flatMap(order => order.items)
  expect(items.find(({ kind }) => kind === 'restore')?.total).toBe(sold(900))
})

test('it is restored for the fees of the restoration and of its year', async () => {
  const { id, person, name, ...one } = await held()
  await endTerm(id, name)
  const ordered = await world.api.call(domainCalls.restore, { token: person.token, params: { id } })
  expect(ordered.status).toBeLessThan(300)
  await work()
  expect((await one.domain(id)).status).toBe('approved')
  const items = (await one.orders()).flatMap(order => order.items)
  expect(items.find(({ kind }) => kind === 'restore')?.total).toBe(sold(800))
})

/** A domain with a price of its own at another registrar, and the calls to request it. */
const elsewhere = async () => {
  const one = await buyer()
  const domain = `${one.name}.com`
  world.server.state.register(domain, 'other', 1, 'its-code', [])
  const { token } = one.person
  return {
    ...one,
    domain,
    terms: async () =>
      jsonOf<TransferTerms>(await world.api.call(registrarTransferCalls.transferInPrice, { token, query: { domain } })),
    request: (total?: number) =>
      world.api.call(registrarTransferCalls.transferIn, {
        token,
        body: { domain, auth_code: 'its-code', ...(total !== undefined && { expected: { currency: 'UAH', total } }) },
      }),
    grant: async () => {
      world.server.state.transfer(domain, 'other', 'approve', undefined)
      await work()
    },
  }
}

test('several domains are restored at once for the sum that was shown: one order, one mail', async () => {
  const { id, person, ...one } = await held()
  const usual = uniqueName('usual')
  const other = await makeDomain(world.api, person, admin, usual, 'com')
  const lasting = await makeDomain(world.api, person, admin, uniqueName('lasting'), 'com')
  await work()
  await Promise.all([endTerm(id, one.name), endTerm(other, usual)])
  const order = { kind: 'restore' as const, ids: [id, other, lasting] }
  const call = <C extends 'preview' | 'start'>(name: C, body: object) =>
    world.api.call(operationCalls[name], { token: person.token, body: { ...order, ...body } })
  const { items, cost } = jsonOf<{ items: OperationItem[]; cost: CartTotal }>(await call('preview', {}))
  const said = items.map(({ id: domain, state, price, term }) => [domain, state, price?.total, term !== undefined])
  expect(said.sort(([first], [second]) => Number(first) - Number(second))).toEqual([
    [id, 'waiting', sold(800), true],
    [other, 'waiting', 300_000, true],
    [lasting, 'skipped', undefined, false],
  ])
  const total = sold(800) + 300_000
  expect(cost).toMatchObject({ currency: 'UAH', total, tax: { name: 'VAT' } })
  const at = (sum: number) => call('start', { expected: { currency: 'UAH', total: sum } })
  expect(codeOf(await at(total - 1))).toEqual([409, 'price_changed'])
  const operation = idOf(await at(total))
  await runOperation(world.api.deps, operation)
  await work()
  await runOperation(world.api.deps, operation)
  expect([await one.domain(id), await one.domain(other)].map(({ status }) => status)).toEqual(['approved', 'approved'])
  const restored = (await one.orders()).filter(({ items: all }) => all.some(({ kind }) => kind === 'restore'))
  expect(restored.map(({ items: all, total: sum }) => [all.length, sum])).toEqual([[2, total]])
  const got = await world.api.call(operationCalls.get, { token: person.token, params: { id: operation } })
  expect(got.json).toMatchObject({ state: 'done', done: 2, skipped: 1, order: { total } })
  const { rows } = await sql<{ payload: { notice?: string; kind?: string } }>`
    select payload from graphile_worker._private_jobs where payload->>'to' = ${person.email}`.execute(world.api.db)
  const mails = rows.map(({ payload }) => payload.notice ?? payload.kind)
  expect([mails.filter(mail => mail === 'domain_restored'), mails.filter(mail => mail === 'restore')]).toEqual([
    [],
    ['restore'],
  ])
})

test('its transfer to us is requested at a price that was seen, and charged at it once it came', async () => {
  const one = await elsewhere()
  expect((await one.terms()).price?.total).toBe(sold(300))
  expect(codeOf(await one.request())).toEqual([409, 'price_changed'])
  world.server.state.fees.transfer = '400.00'
  expect(codeOf(await one.request(sold(300)))).toEqual([409, 'price_changed'])
  expect(world.server.state.get(one.domain).transfer).toBeUndefined()
  const requested = await one.request(sold(400))
  expect(requested.status).toBe(201)
  const { id } = jsonOf<Domain>(requested)
  expect(await one.orders()).toEqual([])
  await one.grant()
  const shown = await getDomain(world.api, one.person, id)
  expect([shown.status, shown.term_price?.renew]).toEqual(['approved', sold(300)])
  expect((await one.orders()).flatMap(({ items }) => items)).toMatchObject([{ kind: 'transfer', total: sold(400) }])
  expect(
    world.server.documents.some(text => text.includes(one.name) && text.includes('<fee:fee>400.00</fee:fee>')),
  ).toBe(true)
})

test('a transfer whose price changes after it was requested is refused, and costs nothing', async () => {
  const one = await elsewhere()
  world.server.fail('transfer', 'drop before')
  const { id } = jsonOf<Domain>(await one.request(sold(300)))
  world.server.state.fees.transfer = '400.00'
  await work()
  const shown = await getDomain(world.api, one.person, id)
  expect([shown.status, shown.reason?.code]).toEqual(['rejected', 'registry_fee'])
  expect(await one.orders()).toEqual([])
})
