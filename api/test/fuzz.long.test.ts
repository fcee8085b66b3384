import { reportMetric } from '@panel/shared/testing/metric'
import { startTestApi, type TestApi } from './api'
import { fuzz } from './fuzz'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

test('10,000 requests made from the OpenAPI document are answered as it says (FUZZ-1)', async () => {
  const { requests, faults } = await fuzz(api, 10_000, 20_260_101)
  expect(faults.slice(0, 20)).toEqual([])
  reportMetric('FUZZ-1 requests', requests, 'least', 10_000)
  reportMetric('FUZZ-1 answers that are not as documented', faults.length, 'most', 0)
}, 900_000)
