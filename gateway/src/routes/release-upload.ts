import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
      },
    },
    async (request, reply) => {
      if (!request.body) return sendProblem(reply, 422, 'refused', 'The body holds no archive.')
      if (uploads >= uploadsAtOnce)
        return refuse(reply.header('connection', 'close'), new TooManyReleases('Other builds are being published.'))
      uploads += 1
      try {
        const published = await desk.publish(releaserOf(request), request.params, request.body)
        return answer(reply, published.created ? 201 : 200, published)
      } catch (error) {
        return refuse(reply, error)
      } finally {
        uploads -= 1
      }
    },
  )
}
