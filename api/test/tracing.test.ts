import { randomUUID } from 'node:crypto'
import { addressCalls, userCalls } from '@panel/shared/contract'
import { openTraceReceiver, type TraceReceiver } from '@panel/shared/testing/trace-receiver'
import { startTracing } from '../src/server-kit/tracing/start'
import { startTestApi, type TestApi } from './api'
import { createUser } from './users'

let api: TestApi
let receiver: TraceReceiver
let sendAll: () => Promise<void>

beforeAll(async () => {
  receiver = await openTraceReceiver()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.endpoint)
  sendAll = await startTracing('panel-api')
  api = await startTestApi()
})

afterAll(async () => {
  await api.close()
  await receiver.close()
})

const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

test('a call from the gateway is a part of its trace, and its statements are parts of the call', async () => {
  const user = await createUser(api)
  const id = randomUUID()
  const traceparent = `00-${trace}-${parent}-01`
  const ask = (headers: Record<string, string>) => api.call(userCalls.me, { token: user.token, headers })
  expect((await ask({ traceparent, 'x-request-id': id })).status).toBe(200)
  expect((await ask({ traceparent })).status).toBe(200)
  const refused = await api.call(addressCalls.remove, { token: user.token, params: { id: 999_999 } })
  expect(refused.status).toBe(404)
  await sendAll()

  const call = receiver.spans.find(({ attributes }) => attributes['request.id'] === id)
  expect(call).toMatchObject({
    service: 'panel-api',
    traceId: trace,
    parentSpanId: parent,
    name: 'GET /api/users/me',
    kind: 2,
    attributes: { 'http.route': '/api/users/me', 'http.response.status_code': 200 },
  })
  const statements = receiver.spans.filter(({ traceId, kind }) => traceId === trace && kind === 3)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every(({ parentSpanId }) => parentSpanId === call?.spanId)).toBe(true)
  expect(statements[0]).toMatchObject({ name: expect.stringMatching(/^(SELECT|UPDATE)$/) })
  expect(JSON.stringify(receiver.spans)).not.toContain(user.token)
  expect(JSON.stringify(receiver.spans)).not.toContain(user.email)

  const strangers = receiver.spans.filter(({ name, traceId }) => name === 'GET /api/users/me' && traceId !== trace)
  expect(strangers.map(({ parentSpanId }) => parentSpanId || 'none')).toContain('none')
  const missed = receiver.spans.find(({ name }) => name === 'DELETE /api/address-book/{id}')
  expect(missed?.attributes['http.response.status_code']).toBe(404)
})
