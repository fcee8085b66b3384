import type { ServerResponse } from 'node:http'
import {
  type Attributes,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { inTrace, isTracing, tracer } from './tracer'

interface TracedRequest {
  name: string
  attributes: Attributes
  /** With its answer the span ends. */
  response: ServerResponse
  /** They name the span that this one is a part of. */
  headers?: Readonly<Record<string, unknown>>
  /** The trace that it is of, where that has a name before its first span. */
  traceId?: string | undefined
}

/** The span of a request that this process answers; none while there are no traces. */
export const openRequestSpan = ({
  name,
  attributes,
  response,
  headers = {},
  traceId,
}: TracedRequest): Span | undefined => {
  if (!isTracing()) return undefined
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  const span = inTrace(traceId, () => tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent))
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode)
    // OpenTelemetry: only 5xx is an error of a server.
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  return span
}

/** The headers that pass the span on to the next process. */
export const traceHeaders = (span: Span | undefined): Record<string, string> => {
  const headers: Record<string, string> = {}
  if (span) propagation.inject(trace.setSpan(ROOT_CONTEXT, span), headers)
  return headers
}
