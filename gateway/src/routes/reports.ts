import rateLimit from '@fastify/rate-limit'
import { clientOf } from '@panel/api/server-kit/client-address'
import { type HandedPage, pageMeasurements } from '@panel/shared/contract/measurements'
import { storable } from '@panel/shared/contract/text'
import type { FastifyInstance } from 'fastify'
import type { Counter } from 'prom-client'
import * as z from 'zod'
import type { PageTraces } from '../http/page-traces'
import { sendProblem } from '../http/problem'
import type { RecentFailures } from '../releases/recent-failures'

/** Of what a browser says, the API keeps what the database can hold. */
const words = (most: number) =>
  z
    .string()
    .max(most)
    .overwrite(said => storable(said))

const panelFailure = z.strictObject({
  panel: words(100),
  build: words(100),
  phase: z.enum([
    'registry',
    'contract',
    'versions',
    'entry',
    'definition',
    'exports',
    'view',
    'texts',
    'render',
    'later',
    'paused',
    'measuring',
  ]),
  cause: words(1000),
  /** Whether another attempt or an older build showed the page after all. */
  recovered: z.boolean().default(false),
  /** Of the page, as its gateway named it. */
  trace: z.string().max(32).optional(),
})

export interface ReportCounters {
  panelFailures: Counter<'panel' | 'phase' | 'recovered'>
  policyViolations: Counter
}

interface ReportOptions {
  counters: ReportCounters
  /** Whether a name is a panel of the product; others are counted together, so that callers cannot grow the metrics. */
  isPanel: (name: string) => Promise<boolean>
  /** Whatever a browser says: whether there are such builds is not known. */
  onPage: (page: HandedPage) => Promise<void>
  recent: RecentFailures
  traces: PageTraces
  /** Multiplies the limit. */
  scale: number
}

const longestValue = 200

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, longestValue) : '')

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The few fields of a report that say what was refused; the rest could be anything, and fill the disk. */
const summarize = (body: unknown): Record<string, string> => {
  const first = fields(Array.isArray(body) ? body[0] : body)
  const report = fields(first['csp-report'] ?? first.body)
  return {
    directive: text(report['violated-directive'] ?? report.effectiveDirective ?? report.destination),
    blocked: text(report['blocked-uri'] ?? report.blockedURL),
    page: text(report['document-uri'] ?? report.documentURL),
  }
}

const bodyLimit = 16_384
const reportsEachMinute = 60

/**
 * Every page sends its measurements, and many may come from one address: a company’s, say. The API counts some of them.
 */
const pagesEachMinute = 600

/**
 * `POST /client-report` (a panel failed in a browser), `POST /client-measurements` (how builds did in a page that is
 * left) and `POST /csp-report` (a browser refused something).
 */
export const collectReports = async (
  app: FastifyInstance,
  { counters, isPanel, onPage, recent, traces, scale }: ReportOptions,
): Promise<void> => {
  await app.register(async scope => {
    await scope.register(rateLimit, { max: reportsEachMinute * scale, timeWindow: '1 minute', keyGenerator: clientOf })
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.addHook('onRequest', async (request, reply) => {
      const site = request.headers['sec-fetch-site']
      if (site === 'cross-site' || site === 'same-site')
        return sendProblem(reply, 403, 'refused', 'This report came from another site.')
    })
    scope.post('/client-report', { bodyLimit }, async (request, reply) => {
      const report = panelFailure.safeParse(request.body)
      if (!report.success) return sendProblem(reply, 422, 'validation', 'This is not a report of a panel that failed.')
      const { trace: claimed, ...said } = report.data
      const trace = claimed !== undefined && traces.isOurs(claimed) ? claimed : undefined
      const { panel, ...failure } = said
      const { phase, recovered } = failure
      const known = panel === 'shell' || (await isPanel(panel))
      counters.panelFailures.inc({ panel: known ? panel : 'other', phase, recovered: String(recovered) })
      if (known) recent.add(panel, { ...failure, ...(trace !== undefined && { trace }) })
      request.log.warn(
        { report: { ...said, trace }, agent: request.headers['user-agent'] },
        'a panel failed in a browser',
      )
      return reply.code(204).send()
    })
    const ofPages = { rateLimit: { max: pagesEachMinute * scale, timeWindow: '1 minute' } }
    scope.post('/client-measurements', { bodyLimit, config: ofPages }, async (request, reply) => {
      const page = z.safeParse(pageMeasurements, request.body)
      if (!page.success) return sendProblem(reply, 422, 'validation', 'These are not the measurements of a page.')
      await onPage({ ...page.data, address: request.clientAddress })
      return reply.code(204).send()
    })
    scope.post('/csp-report', { bodyLimit }, async (request, reply) => {
      counters.policyViolations.inc()
      request.log.warn({ report: summarize(request.body) }, 'a browser refused something by the security policy')
      return reply.code(204).send()
    })
  })
}
