import { createServer } from 'node:http'
import { freePort } from '@panel/api/server-kit/free-port'
import { startTracing } from '@panel/api/server-kit/tracing/start'
import { openTraceReceiver } from '@panel/shared/testing/trace-receiver'
import { listen, testGateway } from '../testing/gateway'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const claimed = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** Asks a gateway for a call with a trace of the caller's; `told` is what its API got of it. */
const ask = async () => {
  const told: (string | undefined)[] = []
  const api = createServer(({ headers, url }, response) => {
    if (url !== '/readyz') told.push(headers.traceparent?.toString())
    response.writeHead(200).end()
  })
  const port = await freePort()
  await new Promise<void>(resolve => api.listen(port, '127.0.0.1', resolve))
  const { app } = await testGateway({ API_URL: `http://127.0.0.1:${port}` })
  closing.push(
    () => {
      api.closeAllConnections()
      return new Promise(resolve => api.close(resolve))
    },
    () => {
      app.server.closeAllConnections()
      return app.close()
    },
  )
  const reply = await fetch(`${await listen(app)}/api/health?q=private`, { headers: { traceparent: claimed } })
  await reply.text()
  return { told, id: reply.headers.get('x-request-id') }
}

test('without a place to send traces to, a caller’s own is not handed on', async () => {
  expect((await ask()).told).toEqual([undefined])
})

test('a trace begins in the gateway, and goes on in the API', async () => {
  const receiver = await openTraceReceiver()
  closing.push(receiver.close)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.endpoint)
  const sendAll = await startTracing('panel-gateway')
  const { told, id } = await ask()
  await sendAll()
  const [span] = receiver.spans
  expect(span).toMatchObject({
    service: 'panel-gateway',
    name: 'GET /api',
    kind: 2,
    attributes: { 'url.path': '/api/health', 'http.response.status_code': 200, 'request.id': id },
  })
  expect(span?.traceId).not.toBe(claimed.split('-')[1])
  expect(told).toEqual([`00-${span?.traceId}-${span?.spanId}-01`])
})

test.each([
  ['always_off', '00'],
  ['parentbased_always_off', '00'],
  ['traceidratio', '00'],
  ['always_on', '01'],
  ['unknown', '01'],
])('OTEL_TRACES_SAMPLER decides whether a trace is sent: %s', async (sampler, flag) => {
  const receiver = await openTraceReceiver()
  closing.push(receiver.close)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.endpoint)
  vi.stubEnv('OTEL_TRACES_SAMPLER', sampler)
  vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0')
  const sendAll = await startTracing('panel-gateway')
  const { told } = await ask()
  await sendAll()
  expect(receiver.spans).toHaveLength(Number(flag))
  expect(told).toEqual([expect.stringMatching(`-${flag}$`)])
})
