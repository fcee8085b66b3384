import type { Sampler } from '@opentelemetry/sdk-trace'

type Sdk = typeof import('@opentelemetry/sdk-trace')

interface Settings {
  OTEL_TRACES_SAMPLER?: string
  OTEL_TRACES_SAMPLER_ARG?: string
}

/** The share of traces to send, from 0 to 1; everything where it is not set or not such a number. */
const ratioOf = (text = ''): number => {
  const ratio = text.trim() === '' ? 1 : Number(text)
  return ratio >= 0 && ratio <= 1 ? ratio : 1
}

/** The sampler that OTEL_TRACES_SAMPLER names. The SDK itself does not read the variable. */
export const createSampler = (sdk: Sdk, settings: Settings): Sampler => {
  const name = settings.OTEL_TRACES_SAMPLER?.trim() || 'parentbased_always_on'
  const root: Record<string, () => Sampler> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratioOf(settings.OTEL_TRACES_SAMPLER_ARG)),
  }
  const create = root[name.replace(/^parentbased_/, '')]
  if (create) return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root: create() }) : create()
  process.emitWarning(`OTEL_TRACES_SAMPLER is "${name}", which is not a sampler. parentbased_always_on is used.`)
  return new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() })
}
