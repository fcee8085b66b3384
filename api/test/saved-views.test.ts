import {
  type Activity,
  accountCalls,
  activityCalls,
  dnsCalls,
  domainCalls,
  type SavedView,
  savedViewCalls,
} from '@panel/shared/contract'
import { codeOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const filter = { tag: 'shop', lock: 'false' }
const view = { name: 'Shops', q: 'shop', status: 'expired', sort: '-expires_at', filter, columns: { privacy: false } }

const save = ({ token }: TestUser, body: object) => api.call(savedViewCalls.save, { token, body })
const views = async ({ token }: TestUser) => jsonOf<SavedView[]>(await api.call(savedViewCalls.list, { token }))

test('a view is saved on the server for its account, replaced under its name, and removed', async () => {
  const [customer, other] = [await createUser(api), await createUser(api)]
  const saved = await save(customer, view)
  expect(saved.status).toBe(201)
  await save(customer, { ...view, name: 'all of them', q: '', sort: '', status: 'all' })
  await save(other, { ...view, q: 'other' })
  await save(customer, { ...view, q: 'store', columns: { privacy: true } })
  const found = await views(customer)
  expect(found.map(one => one.filter)).toEqual([filter, filter])
  expect(found.map(({ name, q, columns }) => [name, q, columns])).toEqual([
    ['all of them', '', { privacy: false }],
    ['Shops', 'store', { privacy: true }],
  ])
  const id = found[1]?.id ?? 0
  expect(codeOf(await api.call(savedViewCalls.remove, { token: other.token, params: { id } }))).toEqual([
    404,
    'not_found',
  ])
  expect((await api.call(savedViewCalls.remove, { token: customer.token, params: { id } })).status).toBe(204)
  expect(await views(customer)).toHaveLength(1)
  const everything = await api.call(accountCalls.export, { token: customer.token })
  expect(jsonOf<{ saved_views: SavedView[] }>(everything).saved_views.map(({ name }) => name)).toEqual(['all of them'])
})

test('a view without a name, with a wrong order or too many columns is refused', async () => {
  const customer = await createUser(api)
  const columns = Object.fromEntries(
    Array.from({ length: 31 }, (_, at) => [`c${'x'.repeat(at % 15)}${String.fromCharCode(65 + (at % 26))}`, true]),
  )
  for (const wrong of [{ name: '  ' }, { sort: 'drop table' }, { columns }])
    expect(codeOf(await save(customer, { ...view, ...wrong }))).toEqual([422, 'validation'])
  expect(await views(customer)).toEqual([])
})

test('an account keeps 50 views', async () => {
  const customer = await createUser(api)
  for (let count = 0; count < 50; count += 1) await save(customer, { ...view, name: `View ${count}` })
  expect(codeOf(await save(customer, { ...view, name: 'One more' }))).toEqual([409, 'view_limit'])
  const columns = { privacy: false, 'mfe-mail/MailColumn': false }
  expect((await save(customer, { ...view, name: 'View 7', q: 'new', columns })).status).toBe(201)
})

test('activity says which record or which servers were changed, from what to what', async () => {
  const [customer, admin] = [await createUser(api), await createUser(api, 'admin')]
  const { token } = customer
  const id = await makeDomain(api, customer, admin)
  const body = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1', ttl: 300 }
  const added = jsonOf<{ id: number }>(await api.call(dnsCalls.create, { token, body }))
  await api.call(dnsCalls.update, { token, params: { id: added.id }, body: { content: '192.0.2.2' } })
  await api.call(dnsCalls.remove, { token, params: { id: added.id } })
  await api.call(domainCalls.setDelegation, { token, params: { id }, body: { delegation_type: 'external' } })
  const servers = { ns1: 'ns1.host.example', ns2: 'ns2.host.example' }
  await api.call(domainCalls.setNameservers, { token, params: { id }, body: servers })
  const entries = jsonOf<Activity[]>(await api.call(activityCalls.ofDomain, { token, params: { id } }))
  const details = new Map(entries.map(({ event, detail }) => [event, detail]))
  const [first, second] = ['www 300 A 192.0.2.1', 'www 300 A 192.0.2.2']
  expect(details.get('dns_record_added')).toEqual({ after: first, count: 1 })
  expect(details.get('dns_record_changed')).toEqual({ before: first, after: second, count: 1 })
  expect(details.get('dns_record_removed')).toEqual({ before: second, count: 1 })
  expect(details.get('delegation_changed')).toEqual({ before: 'internal', after: 'external' })
  expect(details.get('nameservers_changed')).toMatchObject({ after: 'ns1.host.example ns2.host.example' })
})

test('the activity of a domain is shown to its owner alone, newest first', async () => {
  const [customer, other, admin] = [await createUser(api), await createUser(api), await createUser(api, 'admin')]
  const id = await makeDomain(api, customer, admin)
  await makeDomain(api, customer, admin)
  const { token } = customer
  await api.call(domainCalls.setAutoRenew, { token, params: { id }, body: { auto_renew: true } })
  const answer = await api.call(activityCalls.ofDomain, { token, params: { id } })
  const entries = jsonOf<Activity[]>(answer)
  expect(entries.map(({ event, actor }) => [event, actor])).toEqual([
    ['auto_renew_changed', 'you'],
    ['request_approved', 'administrator'],
    ['request_submitted', 'you'],
  ])
  expect(entries[1]).toMatchObject({ address: '', agent: '' })
  const page = await api.call(activityCalls.ofDomain, { token, params: { id }, query: { limit: '1' } })
  expect(jsonOf<Activity[]>(page)).toHaveLength(1)
  expect(page.headers['next-cursor']).toBe(String(entries[0]?.id))
  expect(codeOf(await api.call(activityCalls.ofDomain, { token: other.token, params: { id } }))).toEqual([
    404,
    'not_found',
  ])
})
