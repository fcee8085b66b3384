import { gatewayCalls } from '@panel/shared/contract/gateway-calls'
import type { ForwardedFailure, PanelFailure } from '@panel/shared/contract/releases'
import { cleanUp } from '../src/jobs/jobs'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi
const headers = { 'x-gateway-key': 'a1'.repeat(32) }

beforeAll(async () => {
  api = await startTestApi({ env: { GATEWAY_KEY: headers['x-gateway-key'] } })
})
afterAll(() => api.close())

const failure = (panel: string, cause: string): ForwardedFailure => ({
  panel,
  at: new Date().toISOString(),
  build: '1.0.0-h1',
  phase: 'render',
  cause,
  recovered: false,
})
const keep = (...failures: ForwardedFailure[]) => api.call(gatewayCalls.failures, { body: { failures }, headers })
const failuresOf = async (panel: string) =>
  jsonOf<{ failures: PanelFailure[] }>(await api.call(gatewayCalls.failuresOf, { body: { panel }, headers })).failures

test('what browsers told several gateways is kept together, the newest hundred of each panel, for a month', async () => {
  await keep(failure('mfe-mail', 'first'), failure('mfe-other', 'of another'))
  await keep({ ...failure('mfe-mail', 'second'), trace: 'a1' })
  const both = await failuresOf('mfe-mail')
  expect(both).toMatchObject([
    { cause: 'first', phase: 'render', recovered: false },
    { cause: 'second', trace: 'a1' },
  ])
  expect(both[1]?.number).toBeGreaterThan(both[0]?.number ?? 0)
  expect(both[0]).not.toHaveProperty('trace')
  await keep(...Array.from({ length: 100 }, (_, at) => failure('mfe-mail', `later ${at}`)))
  const newest = await failuresOf('mfe-mail')
  expect([newest.length, newest[0]?.cause, newest.at(-1)?.cause]).toEqual([100, 'later 0', 'later 99'])
  expect(await failuresOf('mfe-other')).toHaveLength(1)
  const rows = api.deps.db.selectFrom('panel_failures').select('number')
  expect(await rows.execute()).toHaveLength(101)
  await api.deps.db
    .updateTable('panel_failures')
    .set({ at: new Date('2020-01-01') })
    .execute()
  await cleanUp(api.deps)
  expect(await rows.execute()).toEqual([])
})

test('only a gateway may report and read failures', async () => {
  const stranger = { 'x-gateway-key': 'b2'.repeat(32) }
  const body = { failures: [failure('mfe-mail', 'made up')] }
  expect(await api.call(gatewayCalls.failures, { body, headers: stranger })).toMatchObject({ status: 403 })
  const asked = { body: { panel: 'mfe-mail' }, headers: stranger }
  expect(await api.call(gatewayCalls.failuresOf, asked)).toMatchObject({ status: 403 })
})
