import { textOf } from '@panel/e2e/suites/workspaces'
import { parse } from 'yaml'
import * as z from 'zod'

const alertFile = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})

const place = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })

const dashboardFile = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string().min(1),
      gridPos: place,
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).min(1),
    }),
  ),
})

export const dashboard = dashboardFile.parse(JSON.parse(textOf('deploy/grafana/product.json')))

const alerts = alertFile.parse(parse(textOf('deploy/prometheus/alerts.yml')))

/** What Grafana fills in, as something that Prometheus reads. */
const filledIn = (query: string): string => query.replaceAll('$__rate_interval', '5m')

/** Every query of the dashboard and the alerts, by its place. */
export const queries: ReadonlyMap<string, string> = new Map([
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ refId, expr }) => [`${title} ${refId}`, filledIn(expr)] as const),
  ),
])

/** The metrics that a query asks for: names that are neither a function nor a keyword nor a label. */
export const metricsIn = (query: string): string[] => {
  const bare = query
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\b\d[\w.]*/g, '')
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w)(?!\s*\()/g)].map(([name]) => name)
}

/** Names of all series in a text as Prometheus reads it, with those that a histogram adds. */
export const seriesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map(end => name + end) : [name],
    ),
  )
