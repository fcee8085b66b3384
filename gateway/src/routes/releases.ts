import type { Readable } from 'node:stream'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ReleaseError, TooManyReleases } from '../errors'
import { sendProblem } from '../http/problem'
import type { BuildName } from '../releases/collect-garbage'
import type { Team } from '../releases/teams'
import { answer, refuse } from './release-answers'
import { type ReleaseDesk, releaseActions } from './release-desk'

const bodySchema = z.object({
  build: z.string().max(80).optional(),
  percent: z.int().min(0).max(100).optional(),
  reason: z.string().max(500).default(''),
})

const bodyLimit = 16_384
const callsEachMinute = 300

/** Uploads that are held in memory at once. */
const uploadsAtOnce = 3

/** `/releases`: teams publish, promote and look, each with its token. */
export const serveReleases = async (app: FastifyInstance, desk: ReleaseDesk, scale: number): Promise<void> => {
  await app.register(async scope => {
    const teams = new WeakMap<FastifyRequest, Team>()
    const teamOf = (request: FastifyRequest): Team => {
      const team = teams.get(request)
      if (!team) throw new Error('a call passed without its team')
      return team
    }
    let uploads = 0
    await scope.register(rateLimit, { global: false, max: callsEachMinute * scale, timeWindow: '1 minute' })
    scope.addContentTypeParser('application/gzip', (_request, payload, done) => done(null, payload))
    // Before a token is looked up, which reads the store.
    scope.addHook('onRequest', scope.rateLimit())
    scope.addHook('onRequest', async (request, reply) => {
      const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      const team = token && (await desk.teamOf(token))
      if (team) teams.set(request, team)
      else
        return sendProblem(
          reply.header('www-authenticate', 'Bearer').header('connection', 'close'),
          401,
          'unauthorized',
          'A valid token of a team is needed.',
        )
    })
    scope.get('/releases', async (_request, reply) => answer(reply, 200, await desk.status()))
    scope.get<{ Params: { name: string } }>('/releases/:name/history', async ({ params }, reply) => {
      try {
        return answer(reply, 200, await desk.history(params.name))
      } catch (error) {
        if (error instanceof ReleaseError) return sendProblem(reply, 404, 'not_found', error.message)
        throw error
      }
    })
    scope.put<{ Params: BuildName; Body: Readable | undefined }>(
      '/releases/panels/:name/:build',
      {
        onRequest: async (request, reply) => {
          try {
            desk.mayPublish(teamOf(request), request.params.name)
          } catch (error) {
            return refuse(reply.header('connection', 'close'), error)
          }
          if (request.headers['content-type'] !== 'application/gzip')
            return sendProblem(reply.header('connection', 'close'), 415, 'refused', 'Send application/gzip.')
        },
      },
      async (request, reply) => {
        if (!request.body) return sendProblem(reply, 422, 'refused', 'The body holds no archive.')
        if (uploads >= uploadsAtOnce)
          return refuse(reply.header('connection', 'close'), new TooManyReleases('Other builds are being published.'))
        uploads += 1
        try {
          const published = await desk.publish(teamOf(request), request.params, request.body)
          return answer(reply, published.created ? 201 : 200, published)
        } catch (error) {
          return refuse(reply, error)
        } finally {
          uploads -= 1
        }
      },
    )
    for (const action of releaseActions)
      scope.post<{ Params: { name: string } }>(`/releases/:name/${action}`, { bodyLimit }, async (request, reply) => {
        const body = bodySchema.safeParse(request.body ?? {})
        if (!body.success) {
          const [issue] = body.error.issues
          return sendProblem(reply, 422, 'refused', `${issue?.path.join('.') || 'The body'} is malformed.`)
        }
        const { build, percent, reason } = body.data
        try {
          return answer(
            reply,
            200,
            await desk.change(teamOf(request), request.params.name, { action, build, percent, reason }),
          )
        } catch (error) {
          return refuse(reply, error)
        }
      })
  })
}
