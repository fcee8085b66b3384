import type { Metric } from '@panel/shared/testing/metric'

/** The metric in a line that a test printed, if there is one. */
export const readMetric = (line: string): Metric | undefined => {
  const [json] = /\{"id":".*"verdict":"(?:pass|fail)"\}/.exec(line) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

/** Number in the catalogue that a metric belongs to: the first word of its id. */
export const numberOf = ({ id }: Pick<Metric, 'id'>): string => id.split(/[\s:]/)[0] ?? ''

/** Metrics of one number that have the same limit. */
export interface MetricGroup {
  limit: string
  metrics: Metric[]
  /** The one nearest to its limit, or furthest beyond it. */
  worst: number
  verdict: 'pass' | 'fail'
}

/** Groups the metrics of one number by their limit. Metrics of controls are left out: they prove the test itself. */
export const groupByLimit = (metrics: readonly Metric[]): MetricGroup[] => {
  const groups = new Map<string, Metric[]>()
  for (const metric of metrics) {
    if (/\bcontrol\b/.test(metric.id)) continue
    const limit = metric.most === undefined ? `at least ${metric.least}` : `at most ${metric.most}`
    groups.set(limit, [...(groups.get(limit) ?? []), metric])
  }
  return [...groups].map(([limit, found]) => {
    const values = found.map(({ metric }) => metric)
    return {
      limit,
      metrics: found,
      worst: limit.startsWith('at most') ? Math.max(...values) : Math.min(...values),
      verdict: found.some(({ verdict }) => verdict === 'fail') ? 'fail' : 'pass',
    }
  })
}
