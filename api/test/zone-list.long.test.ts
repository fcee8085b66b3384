import { MAX_LISTED_ZONES, type Operation, operationCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { runOperation } from '../src/operations/run'
import { idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { until } from './until'
import { createUser } from './users'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

test('as many zones as a list may have are added, each with its result', async () => {
  const owner = await createUser(api)
  const names = Array.from({ length: MAX_LISTED_ZONES }, (_, at) => `customer-number-${at}.with-a-long-name.example`)
  const body = { kind: 'zones' as const, params: { names } }
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const begun = performance.now()
    return [await work(), Math.round(performance.now() - begun)]
  }
  const [preview, previewMs] = await timed(() => api.call(operationCalls.preview, { token: owner.token, body }))
  expect(preview.json).toMatchObject({ total: MAX_LISTED_ZONES, changes: MAX_LISTED_ZONES })
  const [started, startMs] = await timed(() => api.call(operationCalls.start, { token: owner.token, body }))
  const id = idOf(started)
  const get = async () => (await api.call(operationCalls.get, { token: owner.token, params: { id } })).json as Operation
  const [, runMs] = await timed(() =>
    until(
      'the operation is over',
      async () => {
        await runOperation(api.deps, id)
        return (await get()).state === 'done'
      },
      300_000,
    ),
  )
  expect(await get()).toMatchObject({ state: 'done', done: MAX_LISTED_ZONES, failed: 0, skipped: 0 })
  reportMetric('ZONES-1 preview of 5,000 zones, ms', previewMs, 'most', 5000)
  reportMetric('ZONES-1 start of 5,000 zones, ms', startMs, 'most', 5000)
  reportMetric('ZONES-1 5,000 zones added, s', Math.round(runMs / 1000), 'most', 180)
  const one = await api.call(operationCalls.start, {
    token: owner.token,
    body: { kind: 'zones', params: { names: ['one-more.example'] } },
  })
  await runOperation(api.deps, idOf(one))
  const more = await api.call(operationCalls.get, { token: owner.token, params: { id: idOf(one) } })
  expect((more.json as Operation).items).toMatchObject([{ state: 'failed', code: 'zone_limit' }])
})
