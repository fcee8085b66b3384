import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { isTracing, tracer } from './tracer'

/** Does `work`, whose statements become parts of the span. */
export const withinSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? context.with(trace.setSpan(ROOT_CONTEXT, span), work) : work()

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

/** Runs a statement; within a request that is traced, as a span with the statement's text, never its values. */
export const traceStatement = <T>(text: string, run: () => T): T => {
  if (!isTracing() || !trace.getActiveSpan()) return run()
  const [operation = ''] = /^\s*\w+/.exec(text) ?? []
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  const span = tracer().startSpan(operation.trim().toUpperCase(), { kind: SpanKind.CLIENT, attributes })
  const answer = run()
  if (!isPromise(answer)) span.end()
  else
    answer.then(
      () => span.end(),
      (error: Error) => {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error.message })
        span.end()
      },
    )
  return answer
}
