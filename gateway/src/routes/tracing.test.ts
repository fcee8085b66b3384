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

/** Asks a gateway for a page, then for a call with a trace of the caller's; `told` is what its API got of it. */
const ask = async (claim = (_page: string) => claimed) => {
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
  const address = await listen(app)
  const opened = await fetch(`${address}/terms?q=private`)
  await opened.text()
  const page = /^trace;desc="([0-9a-f]{32})"$/.exec(opened.headers.get('server-timing') ?? '')?.[1] ?? ''
  const reply = await fetch(`${address}/api/health?q=private`, { headers: { traceparent: claim(page) } })
  await reply.text()
  return { told, page, id: reply.headers.get('x-request-id') }
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
  const span = receiver.spans.find(({ name }) => name === 'GET /api')
  expect(span).toMatchObject({
    service: 'panel-gateway',
    name: 'GET /api',
    kind: 2,
    attributes: { 'url.path': '/api/health', 'http.response.status_code': 200, 'request.id': id },
  })
  expect(span?.traceId).not.toBe(claimed.split('-')[1])
  expect(told).toEqual([`00-${span?.traceId}-${span?.spanId}-01`])
})

const asTraceparent = (trace: string) => `00-${trace}-00f067aa0ba902b7-01`

test('a page and what it calls are one trace, named by the gateway', async () => {
  const receiver = await openTraceReceiver()
  closing.push(receiver.close)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.endpoint)
  const sendAll = await startTracing('panel-gateway')
  const { told, page } = await ask(asTraceparent)
  const invented = await ask(name => asTraceparent(name.slice(0, 31) + (name.endsWith('0') ? '1' : '0')))
  await sendAll()
  const ofPage = receiver.spans.filter(({ traceId }) => traceId === page)
  expect(ofPage.map(({ name, attributes }) => [name, attributes['url.path']]).sort()).toEqual([
    ['GET /api', '/api/health'],
    ['GET page', '/terms'],
  ])
  expect(told).toEqual([expect.stringContaining(page)])
  expect(invented.told).not.toEqual([expect.stringContaining(invented.page.slice(0, 31))])
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
  // The page, and the call.
  expect(receiver.spans).toHaveLength(2 * Number(flag))
  expect(told).toEqual([expect.stringMatching(`-${flag}$`)])
})
