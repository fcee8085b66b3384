import { startTestApi, type TestApi } from './api'

const [key, keyBefore] = ['a1'.repeat(32), 'b2'.repeat(32)]
let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ env: { GATEWAY_KEY: `${key},${keyBefore}` } })
})

afterAll(() => api.close())

const get = async (url: string, sent?: string) => {
  const answer = await api.app.inject({ url, headers: sent === undefined ? {} : { 'x-gateway-key': sent } })
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}

test('calls that did not come through a gateway are refused, whatever they ask for (ASVS 13.2.1)', async () => {
  for (const url of ['/api/health', '/api/openapi.json', '/api/nothing', '/elsewhere'])
    for (const sent of [undefined, '', 'c3'.repeat(32), key.slice(1)])
      expect(await get(url, sent)).toEqual([403, 'forbidden'])
})

test('the key of the gateways is taken, and the one before while it is replaced', async () => {
  expect(await get('/api/health', key)).toEqual([200, undefined])
  expect(await get('/api/health', keyBefore.toUpperCase())).toEqual([200, undefined])
  expect(await get('/api/nothing', key)).toEqual([404, 'not_found'])
})

test('load balancers ask without it', async () => {
  expect(await get('/livez')).toEqual([200, undefined])
  expect(await get('/readyz')).toEqual([200, undefined])
})
