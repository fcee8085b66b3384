import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Registry as MetricsRegistry } from 'prom-client'
import { sendText } from '../http/problem'
import type { LiveRegistry } from '../releases/live-registry'
import type { ReportCounters } from './reports'

export interface Metrics extends ReportCounters {
  registry: MetricsRegistry
  replies: Counter<'kind' | 'status'>
}

/** Fresh counters of one server. `withProcess` adds memory, event loop and the like. */
export const createMetrics = (withProcess: boolean): Metrics => {
  const registry = new MetricsRegistry()
  if (withProcess) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    replies: new Counter({
      name: 'gateway_replies_total',
      help: 'Replies by kind of address and class of status',
      labelNames: ['kind', 'status'],
      registers,
    }),
    panelFailures: new Counter({
      name: 'panel_failures_total',
      help: 'Panels that browsers reported as failed',
      labelNames: ['panel', 'phase', 'recovered'],
      registers,
    }),
    policyViolations: new Counter({
      name: 'policy_violations_total',
      help: 'Reports of the Content Security Policy and the Integrity Policy',
      registers,
    }),
  }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const isFromThisMachine = (request: FastifyRequest): boolean =>
  loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined

const kindOf = (url: string): string => /^\/(api|panels)\//.exec(url)?.[1] ?? 'page'

/** `GET /healthz` for load balancers, and `GET /metrics` (Prometheus text) for this machine alone. */
export const serveOperations = (app: FastifyInstance, live: LiveRegistry, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    metrics.replies.inc({ kind: kindOf(request.url), status: `${Math.floor(reply.statusCode / 100)}xx` })
  })
  app.get('/healthz', async (_request, reply) => {
    const signed = await live.current()
    reply.header('cache-control', 'no-store').code(signed ? 200 : 503)
    return { status: signed ? 'ok' : 'empty', generation: signed?.registry.generation ?? 0 }
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return sendText(reply, 404, 'There is no such file.')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  })
}
