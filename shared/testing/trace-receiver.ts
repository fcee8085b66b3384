import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform(list => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])))

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  /** Empty or missing for the first span of a trace. */
  parentSpanId: z.string().optional(),
  name: z.string(),
  /** 2: answers a request; 3: asks another process. */
  kind: z.number(),
  status: z.object({ code: z.number().optional() }),
  attributes,
})

/** What OTLP/HTTP sends in JSON. */
const batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

/** A span, with its attributes as an object. */
type ReceivedSpan = z.output<typeof span> & { service: unknown }

const spansOf = (sent: unknown): ReceivedSpan[] =>
  batch
    .parse(sent)
    .resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans.map(each => ({ ...each, service: resource.attributes['service.name'] }))),
    )

export interface TraceReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  spans: readonly ReceivedSpan[]
  close: () => Promise<void>
}

/** A collector of traces: takes what is posted to `/v1/traces` and keeps it. */
export const openTraceReceiver = async (): Promise<TraceReceiver> => {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, reply) => {
    if (request.url !== '/v1/traces') return reply.writeHead(404).end()
    const sent = await json(request).catch(() => undefined)
    // The sender is gone.
    if (sent === undefined) return request.destroy()
    spans.push(...spansOf(sent))
    return reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    spans,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
