import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/problem'
import type { BuildName } from '../releases/collect-garbage'
import { refuse } from './release-answers'
import type { ReleaseDesk, Releaser } from './release-desk'

interface SourceMaps {
  desk: ReleaseDesk
  /** The caller. */
  releaserOf: (request: FastifyRequest) => Releaser
}

/** `GET /releases/panels/NAME/BUILD/maps/FILE.map`, for the team of the panel and for administrators. */
export const serveSourceMaps = (scope: FastifyInstance, { desk, releaserOf }: SourceMaps): void => {
  scope.get<{ Params: BuildName & { '*': string } }>('/releases/panels/:name/:build/maps/*', async (request, reply) => {
    try {
      const { '*': file, ...build } = request.params
      const map = await desk.sourceMap(releaserOf(request), build, file)
      if (!map) return sendProblem(reply, 404, 'not_found', 'The build has no such source map.')
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(map)
    } catch (error) {
      return refuse(reply, error)
    }
  })
}
