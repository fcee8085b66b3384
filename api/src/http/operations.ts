import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '../base/errors'
import type { Dependencies } from '../request-context'
import { isDraining } from '../server-kit/drain'
import { isAmong, isMachineHost } from '../server-kit/networks'
import type { Settings } from '../settings/settings'

/** What this gets from the features, so that it need not import them. */
interface Ports {
  /** @throws ProblemError unavailable when the database does not answer in time */
  checkHealth: (deps: Dependencies) => Promise<unknown>
  writeMetrics: (deps: Dependencies) => Promise<{ type: string; text: string }>
}

/** Asked straight, not through a proxy. */
const mayMeasure = ({ headers, socket }: FastifyRequest, { METRICS_FROM, PUBLIC_URL }: Settings): boolean =>
  headers['x-forwarded-for'] === undefined &&
  isMachineHost(headers.host ?? '', PUBLIC_URL) &&
  isAmong(METRICS_FROM, socket.remoteAddress ?? '')

/**
 * What machines ask, outside of /api: `/livez` says that the process turns, `/readyz` that it can answer calls, which
 * needs the database, and `/metrics` measures (Prometheus). Every call is counted and timed.
 */
export const serveOperations = (app: FastifyInstance, deps: Dependencies, ports: Ports): void => {
  const { metrics, settings } = deps
  app.addHook('onRequest', (_request, reply, done) => {
    metrics.callsUnderWay.inc()
    reply.raw.once('close', () => metrics.callsUnderWay.dec())
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'none'
    metrics.calls.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isDraining(app.server)) return reply.code(503).send({ status: 'stopping' })
    await ports.checkHealth(deps)
    return { status: 'ok' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, settings)) throw new ProblemError('not_found')
    const { type, text } = await ports.writeMetrics(deps)
    return reply.type(type).send(text)
  })
}
