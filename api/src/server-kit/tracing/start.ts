import { setTracing } from './tracer'

/**
 * Sends traces from now on when OTEL_EXPORTER_OTLP_ENDPOINT says where to; else nothing is loaded and nothing measured.
 * The other variables of OpenTelemetry hold as well (OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER, …).
 * @returns sends what is left, and ends
 */
export const startTracing = async (service: string): Promise<() => Promise<void>> => {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  setTracing(true)
  return async () => {
    setTracing(false)
    // Spans that could not be sent are lost; a collector that is away must not hold up a stop with an error.
    await provider.shutdown().catch(() => undefined)
  }
}
