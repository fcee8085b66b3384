import { reportMetric } from '@panel/shared/testing/metric'
import { startTestApi, type TestApi } from './api'
import { fuzz } from './fuzz'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

test('requests made from the OpenAPI document are answered as it says (FUZZ-1)', async () => {
  const { requests, compared, doubts, faults } = await fuzz(api, 400, 1)
  expect(requests).toBeGreaterThanOrEqual(400)
  expect(compared).toBeGreaterThan(300)
  expect(faults).toEqual([])
  expect(doubts).toBeLessThan(20)
  reportMetric('FUZZ-1 answers that are not as documented, short', faults.length, 'most', 0)
}, 120_000)

test('FUZZ-1 control: a status that is not documented is found', async () => {
  const { faults } = await fuzz(api, 10, 2, status => (status === 422 ? 418 : status))
  expect(faults.some(fault => fault.includes('undocumented 418'))).toBe(true)
}, 60_000)
