import { setTimeout as sleep } from 'node:timers/promises'
import { isDraining } from '@panel/api/server-kit/drain'
import { isAmong, isMachineHost } from '@panel/api/server-kit/networks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry as MetricsRegistry } from 'prom-client'
import type { ApiProcesses } from '../http/api-processes'
import { sendText } from '../http/problem'
import type { LiveRegistry } from '../releases/live-registry'
import { newestBackup } from '../start/keep-backups'
import type { ReportCounters } from './reports'

export interface Metrics extends ReportCounters {
  registry: MetricsRegistry
  replies: Counter<'kind' | 'status'>
}

/** Where backups are kept, and whether there are to be any: BACKUP_EVERY. */
interface Backups {
  folder: string
  expected: boolean
}

/** Fresh counters of one server. `withProcess` adds memory, event loop and the like. */
export const createMetrics = ({ folder, expected }: Backups, withProcess: boolean): Metrics => {
  const startedAt = Date.now()
  const registry = new MetricsRegistry()
  if (withProcess) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'backup_last_success_seconds',
    help: 'When the newest backup of BACKUP_EVERY was made, in Unix time; without one when this process started, absent where none is made',
    registers,
    async collect() {
      const newest = (await newestBackup(folder)) ?? (expected ? startedAt : undefined)
      // Without a value it would be zero, which reads as a backup of 1970.
      if (newest === undefined) this.remove()
      else this.set(newest / 1000)
    },
  })
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

const kindOf = (url: string): string => /^\/(api|panels|rdap)\//.exec(url)?.[1] ?? 'page'

interface Operations {
  live: LiveRegistry
  processes: ApiProcesses
  metrics: Metrics
  metricsFrom: readonly string[]
  publicUrl: string
}

const mayMeasure = ({ headers, socket }: FastifyRequest, { metricsFrom, publicUrl }: Operations): boolean =>
  headers['x-forwarded-for'] === undefined &&
  isMachineHost(headers.host ?? '', publicUrl) &&
  isAmong(metricsFrom, socket.remoteAddress ?? '')

/** Milliseconds that a release store may take before it counts as gone. */
const storeLimit = 1500

const within = async (work: Promise<boolean>): Promise<boolean> => {
  const ended = new AbortController()
  const late = sleep(storeLimit, false, { signal: ended.signal }).catch(() => false)
  return await Promise.race([work, late]).finally(() => ended.abort())
}

/**
 * For machines: `/livez` says that the process turns; `/readyz` that it can serve, which takes a registry, a release
 * store that answers and an API that is ready; `/healthz` which registry is live; `/metrics` (Prometheus text) is
 * for the addresses of METRICS_FROM.
 */
export const serveOperations = (app: FastifyInstance, operations: Operations): void => {
  const { live, processes, metrics } = operations
  app.addHook('onResponse', async (request, reply) => {
    metrics.replies.inc({ kind: kindOf(request.url), status: `${Math.floor(reply.statusCode / 100)}xx` })
  })
  app.get('/livez', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', async (_request, reply) => {
    const [releases, api] = await Promise.all([within(live.isStored()), processes.check()])
    const stopping = isDraining(app.server)
    reply.header('cache-control', 'no-store').code(releases && api && !stopping ? 200 : 503)
    return { status: stopping ? 'stopping' : releases && api ? 'ok' : 'unavailable', releases, api }
  })
  app.get('/healthz', async (_request, reply) => {
    const signed = await live.current()
    reply.header('cache-control', 'no-store').code(signed ? 200 : 503)
    return { status: signed ? 'ok' : 'empty', generation: signed?.registry.generation ?? 0 }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, operations)) return sendText(reply, 404, 'There is no such file.')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  })
}
