import * as z from '@panel/shared/schema'

/** What is timed of a build: from asked for to shown, and the web vitals. Milliseconds; `cls` in thousandths. */
export const timedMetrics = ['load', 'fcp', 'lcp', 'inp', 'ttfb', 'cls'] as const
export type TimedMetric = (typeof timedMetrics)[number]

const name = z.string().check(z.maxLength(100))
const timing = z.optional(z.number().check(z.nonnegative(), z.maximum(600_000)))
const once = z.optional(z.literal(1))

/** What one page has to say of one build that it has not said before. */
const buildMeasurement = z.strictObject({
  name,
  build: name,
  /** The page used it. */
  visit: once,
  /** It failed there, also when another attempt or an older build then helped. */
  failed: once,
  load: timing,
  fcp: timing,
  lcp: timing,
  inp: timing,
  ttfb: timing,
  cls: timing,
})
export type BuildMeasurement = z.infer<typeof buildMeasurement>

/** What a browser sends when its page is hidden or left. */
export const pageMeasurements = z.strictObject({ builds: z.array(buildMeasurement).check(z.maxLength(16)) })

export const mostPagesAtOnce = 100

/** What pages said, each with the address that it came from, as a gateway hands it on. */
export const handedMeasurements = z.object({
  pages: z.array(z.object({ ...pageMeasurements.shape, address: name })).check(z.maxLength(mostPagesAtOnce)),
})
export type HandedPage = z.infer<typeof handedMeasurements>['pages'][number]

/** Days over which builds are judged and shown. */
export const measuredDays = 7

const percentile = z.optional(z.number())

/** A build over the last days, from the browsers that used it. */
const measuredBuild = z.object({
  name: z.string(),
  build: z.string(),
  visits: z.int(),
  failed: z.int(),
  /** Networks that its failures came from, up to 256; left out where it is one or none. */
  networks: z.optional(z.int()),
  /** The 75th percentile of each, which is what web vitals are judged by. */
  load: percentile,
  fcp: percentile,
  lcp: percentile,
  inp: percentile,
  ttfb: percentile,
  cls: percentile,
})
export type MeasuredBuild = z.infer<typeof measuredBuild>

export const measuredBuilds = z.object({ builds: z.array(measuredBuild) })

/**
 * With the limit at which a build is rolled back automatically: percent of visits, of at least so many. 0 percent:
 * never.
 */
export const releaseMeasurements = z.object({
  ...measuredBuilds.shape,
  limit: z.number(),
  sample: z.int(),
})
export type ReleaseMeasurements = z.infer<typeof releaseMeasurements>

/** Why the product itself took a build back. */
export const failureFinding = z.object({
  build: z.string(),
  visits: z.int(),
  failed: z.int(),
  limit: z.number(),
})
