/** `most`: the metric must not be above the limit; `least`: not below it. */
type Bound = 'most' | 'least'

/** One measurement as a test prints it, a line of JSON. `id` begins with a number of docs/trust.md, as in `TAB-1 logout`. */
export type Metric = { id: string; metric: number; verdict: 'pass' | 'fail' } & (
  | { most: number; least?: undefined }
  | { least: number; most?: undefined }
)

/** A measurement and whether it keeps its limit. */
export const measure = (id: string, metric: number, bound: Bound, limit: number): Metric => {
  const verdict = (bound === 'most' ? metric <= limit : metric >= limit) ? 'pass' : 'fail'
  return bound === 'most' ? { id, metric, most: limit, verdict } : { id, metric, least: limit, verdict }
}

/** Prints one machine-readable line and throws when the metric misses its limit. For every kind of test. */
export const reportMetric = (id: string, metric: number, bound: Bound, limit: number): void => {
  const measured = measure(id, metric, bound, limit)
  process.stdout.write(`${JSON.stringify(measured)}\n`)
  if (measured.verdict === 'fail') throw new Error(`${id}: ${metric}, must be at ${bound} ${limit}`)
}
