import { gatewayCalls } from '@panel/shared/contract/gateway-calls'
import type { HandedPage, MeasuredBuild } from '@panel/shared/contract/measurements'
import { cleanUp } from '../src/jobs/jobs'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'

const key = 'a1'.repeat(32)
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ env: { GATEWAY_KEY: key, LIMITS_SCALE: '1' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.deps.db.deleteFrom('build_measurements').execute()
  await api.deps.db.deleteFrom('rate_limits').execute()
})

const headers = { 'x-gateway-key': key }
const name = 'mfe-hosting'
const page = (address: string, values: object = {}, build = '1.0.0-h1'): HandedPage => ({
  address,
  builds: [{ name, build, visit: 1, ...values }],
})
const measure = (...pages: HandedPage[]) => api.call(gatewayCalls.measure, { body: { pages }, headers })
const measured = async () =>
  jsonOf<{ builds: MeasuredBuild[] }>(await api.call(gatewayCalls.measured, { headers })).builds
const addressOf = (index: number) => `198.51.100.${index}`

test('visits, failures and times of a build are summed over pages, gateways and days', async () => {
  const pages = Array.from({ length: 100 }, (_, index) =>
    page(addressOf(index), { load: index * 10, cls: 40, ...(index < 8 && { failed: 1 }) }),
  )
  const answers = await Promise.all([measure(...pages.slice(0, 50)), measure(...pages.slice(50))])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  await measure(page('203.0.113.1', {}, '1.0.0-h2'))
  const [first, second] = await measured()
  expect(first).toMatchObject({ name, build: '1.0.0-h1', visits: 100, failed: 8 })
  // Three quarters of the loads took up to 750 ms; a bucket is known, not the value in it.
  expect(first?.load).toBeGreaterThan(650)
  expect(first?.load).toBeLessThan(800)
  expect(first?.cls).toBeLessThanOrEqual(50)
  expect(first).not.toHaveProperty('lcp')
  expect(second).toEqual({ name, build: '1.0.0-h2', visits: 1, failed: 0 })
})

test('failures are told apart by the networks that they came from', async () => {
  const of = (...addresses: string[]) => addresses.map(address => page(address, { failed: 1 }))
  await measure(...of('203.0.113.1', '203.0.113.2', '2001:db8:1:1::1', '2001:db8:1:2::1'), page('198.51.100.1'))
  const [first] = await measured()
  expect(first).toMatchObject({ visits: 5, failed: 4, networks: 2 })
})

test('of one address so many pages count, and so many failures of a build', async () => {
  const many = Array.from({ length: 100 }, () => page('203.0.113.7', { failed: 1 }))
  await measure(...many)
  expect(await measured()).toEqual([{ name, build: '1.0.0-h1', visits: 3, failed: 3 }])
  for (let call = 0; call < 3; call++) await measure(...Array.from({ length: 100 }, () => page('203.0.113.8')))
  const visits = (await measured())[0]?.visits ?? 0
  expect(visits).toBeGreaterThanOrEqual(3 + 240)
  // One more counts each 15 seconds.
  expect(visits).toBeLessThan(3 + 270)
})

test('however many pages there are, a build takes a few rows a day, and none after a month', async () => {
  const values = { load: 100, lcp: 1000, fcp: 500, inp: 80, ttfb: 20, cls: 3 }
  await measure(...Array.from({ length: 100 }, (_, index) => page(addressOf(index), values)))
  const { db } = api.deps
  const rows = () => db.selectFrom('build_measurements').select(['metric', 'count']).execute()
  expect(await rows()).toHaveLength(7)
  await db.updateTable('build_measurements').set({ day: '2020-01-01' }).execute()
  expect(await measured()).toEqual([])
  await cleanUp(api.deps)
  expect(await rows()).toEqual([])
})

test('only a gateway may report and read measurements', async () => {
  const stranger = { 'x-gateway-key': 'b2'.repeat(32) }
  const body = { pages: [page('203.0.113.9')] }
  expect(await api.call(gatewayCalls.measure, { body, headers: stranger })).toMatchObject({ status: 403 })
  expect(await api.call(gatewayCalls.measured, { headers: stranger })).toMatchObject({ status: 403 })
  expect(await measured()).toEqual([])
})

test.each<[string, object]>([
  ['a time that is none', { load: -1 }],
  ['a word that is none of ours', { more: 1 }],
  ['a visit that counts for many', { visit: 50 }],
])('%s is refused', async (_, values) => {
  const pages = [page('203.0.113.9', values)]
  expect(await api.call(gatewayCalls.measure, { body: { pages }, headers })).toMatchObject({ status: 422 })
})
