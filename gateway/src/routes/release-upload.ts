import type { Readable } from 'node:stream'
import { releaseOrder } from '@panel/shared/contract/releases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { object, safeParse } from 'zod'
import { TooManyReleases } from '../errors'
import { sendProblem } from '../http/problem'
import type { BuildName } from '../releases/collect-garbage'
import { answer, refuse } from './release-answers'
import type { ReleaseDesk, Releaser } from './release-desk'

/** Uploads that are held in memory at once. */
const uploadsAtOnce = 3

interface UploadRoute {
  desk: ReleaseDesk
  releaserOf: (request: FastifyRequest) => Releaser
}

/** The archive is all of the body, so the reason is in the address. */
const readReason = (query: unknown) => safeParse(object({ reason: releaseOrder.shape.reason }), query)

/** Takes a build as an archive; without the right to publish it is refused before the archive is read. */
export const serveUpload = (scope: FastifyInstance, { desk, releaserOf }: UploadRoute): void => {
  let uploads = 0
  scope.addContentTypeParser('application/gzip', (_request, payload, done) => done(null, payload))
  scope.put<{ Params: BuildName; Body: Readable | undefined }>(
    '/releases/panels/:name/:build',
    {
      onRequest: async (request, reply) => {
        try {
          desk.mayPublish(releaserOf(request), request.params.name)
        } catch (error) {
          return refuse(reply.header('connection', 'close'), error)
        }
        if (request.headers['content-type'] !== 'application/gzip')
          return sendProblem(reply.header('connection', 'close'), 415, 'refused', 'Send application/gzip.')
        if (!readReason(request.query).success)
          return sendProblem(reply.header('connection', 'close'), 422, 'refused', 'reason is malformed.')
      },
    },
    async (request, reply) => {
      if (!request.body) return sendProblem(reply, 422, 'refused', 'The body holds no archive.')
      if (uploads >= uploadsAtOnce)
        return refuse(reply.header('connection', 'close'), new TooManyReleases('Other builds are being published.'))
      const { reason = '' } = readReason(request.query).data ?? {}
      uploads += 1
      try {
        const published = await desk.publish(releaserOf(request), request.params, request.body, reason)
        return answer(reply, published.created ? 201 : 200, published)
      } catch (error) {
        return refuse(reply, error)
      } finally {
        uploads -= 1
      }
    },
  )
}
