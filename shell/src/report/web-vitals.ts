import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { measure, shownBuilds } from './measurements'

const names = { CLS: 'cls', FCP: 'fcp', INP: 'inp', LCP: 'lcp', TTFB: 'ttfb' } as const

/** Layout shift is a small fraction; all else are milliseconds. */
const measuredIn = ({ name, value }: Metric): number => (name === 'CLS' ? value * 1000 : value)

/** The panel that was shown when it happened; before the first one, that one: the page was on its way to it. */
const shownAt = (time: number) => shownBuilds.findLast(({ at }) => at <= time) ?? shownBuilds[0]

/** Measures the web vitals of this page, from its beginning, for the shell and for the panel that was shown. */
export const watchVitals = (shellBuild: string): void => {
  const note = (metric: Metric): void => {
    const values = { [names[metric.name]]: Math.max(0, measuredIn(metric)) }
    measure('shell', shellBuild, values)
    const shown = shownAt(metric.entries.at(-1)?.startTime ?? 0)
    if (shown) measure(shown.name, shown.build, values)
  }
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note)
}
