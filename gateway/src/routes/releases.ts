import rateLimit from '@fastify/rate-limit'
import { clientOf } from '@panel/api/server-kit/client-address'
import type { ReleaseMeasurements } from '@panel/shared/contract/measurements'
import { releaseActions, releaseOrder } from '@panel/shared/contract/releases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { safeParse } from 'zod'
import { ReleaseError } from '../errors'
import { sendProblem } from '../http/problem'
import type { AuditTrail } from '../releases/audit-trail'
import type { RecentFailures } from '../releases/recent-failures'
import type { Administrator } from './administrator'
import { servePanelRules } from './panel-rules'
import { servePictures } from './pictures'
import { answer, failuresIn, refuse } from './release-answers'
import type { ReleaseDesk, Releaser } from './release-desk'
import { serveUpload } from './release-upload'
import { findReleaser } from './releaser'
import { serveSourceMaps } from './source-maps'

const bodyLimit = 16_384
const callsEachMinute = 300

interface ReleaseRoutes {
  desk: ReleaseDesk
  /** The owner of the session of a browser's request. */
  administratorOf: (request: FastifyRequest) => Promise<Administrator>
  measurements: () => Promise<ReleaseMeasurements>
  recent: RecentFailures
  /** Where changes are written down, with the address that asked. */
  trail: AuditTrail | undefined
  countAccounts: Parameters<typeof servePanelRules>[1]['countAccounts']
  /** Multiplies the limit of calls. */
  scale: number
}

const longestAgent = 200

const originOf = ({ clientAddress, headers }: FastifyRequest) => ({
  address: clientAddress,
  agent: (headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, longestAgent),
})

/**
 * `/releases`: teams publish, promote and look, each with its token; administrators look and change, in the browser.
 */
export const serveReleases = async (
  app: FastifyInstance,
  { desk, administratorOf, measurements, recent, trail, countAccounts, scale }: ReleaseRoutes,
): Promise<void> => {
  await app.register(async scope => {
    const releasers = new WeakMap<FastifyRequest, Releaser>()
    const releaserOf = (request: FastifyRequest): Releaser => {
      const releaser = releasers.get(request)
      if (!releaser) throw new Error('unreachable: unauthenticated release call')
      return releaser
    }
    await scope.register(rateLimit, {
      global: false,
      max: callsEachMinute * scale,
      timeWindow: '1 minute',
      keyGenerator: clientOf,
    })
    // Before a token is looked up, which reads the store.
    scope.addHook('onRequest', scope.rateLimit())
    scope.addHook('onRequest', async (request, reply) => {
      const releaser = await findReleaser({ desk, administratorOf }, request, reply)
      if (!releaser) return reply
      releasers.set(request, releaser)
    })
    scope.get('/releases', async (_request, reply) => {
      const [status, measured] = await Promise.all([desk.status(), measurements()])
      return answer(reply, 200, { ...status, measurements: measured, failures: failuresIn(measured) })
    })
    scope.get<{ Params: { name: string } }>('/releases/:name/history', async ({ params }, reply) => {
      try {
        return answer(reply, 200, await desk.history(params.name))
      } catch (error) {
        if (error instanceof ReleaseError) return sendProblem(reply, 404, 'not_found', error.message)
        throw error
      }
    })
    scope.get<{ Params: { name: string } }>('/releases/:name/failures', async (request, reply) => {
      try {
        const { name } = request.params
        const releaser = releaserOf(request)
        // What code of a panel throws is for those who wrote it.
        if (releaser.team) desk.mayPublish(releaser, name)
        return answer(reply, 200, await recent.of(name))
      } catch (error) {
        return refuse(reply, error)
      }
    })
    serveUpload(scope, { desk, releaserOf })
    serveSourceMaps(scope, { desk, releaserOf })
    servePictures(scope, desk)
    servePanelRules(scope, {
      desk: desk.rules,
      releaserOf,
      countAccounts,
      note: (request, { generation }) => trail?.note(generation, originOf(request)),
    })
    for (const action of releaseActions)
      scope.post<{ Params: { name: string } }>(`/releases/:name/${action}`, { bodyLimit }, async (request, reply) => {
        const body = safeParse(releaseOrder, request.body ?? {})
        if (!body.success) {
          const [issue] = body.error.issues
          return sendProblem(reply, 422, 'refused', `${issue?.path.join('.') || 'The body'} is malformed.`)
        }
        const { build, percent, reason = '' } = body.data
        try {
          const order = { action, build, percent, reason }
          const change = await desk.change(releaserOf(request), request.params.name, order)
          trail?.note(change.generation, originOf(request))
          return answer(reply, 200, change)
        } catch (error) {
          return refuse(reply, error)
        }
      })
  })
}
