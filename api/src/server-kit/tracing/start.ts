import { context, propagation, trace } from '@opentelemetry/api'
import { createSampler } from './sampler'
import { ids, setTracing } from './tracer'

/**
 * Sends traces from now on when OTEL_EXPORTER_OTLP_ENDPOINT says where to; else nothing is loaded and nothing measured.
 * OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER and the variables of the exporter (OTEL_EXPORTER_OTLP_HEADERS, …) hold as well.
 * @returns sends what is left, and ends
 */
export const startTracing = async (service: string): Promise<() => Promise<void>> => {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { AsyncLocalStorageContextManager }, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
    ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || service }),
    sampler: createSampler(sdk, process.env),
    idGenerator: ids,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  setTracing(true)
  return async () => {
    setTracing(false)
    // Spans that could not be sent are lost; a collector that is away must not hold up a stop with an error.
    await provider.shutdown().catch(() => undefined)
    for (const part of [trace, context, propagation]) part.disable()
  }
}
