import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../http/problem'
import type { BuildName } from '../releases/collect-garbage'
import { answer } from './release-answers'
import type { ReleaseDesk } from './release-desk'

/** `GET /releases/panels/NAME/BUILD/pictures` and `…/pictures/FILE`, for all who may see what is released. */
export const servePictures = (scope: FastifyInstance, desk: ReleaseDesk): void => {
  const path = '/releases/panels/:name/:build/pictures'
  scope.get<{ Params: BuildName }>(path, async ({ params }, reply) => answer(reply, 200, await desk.pictures(params)))
  scope.get<{ Params: BuildName & { file: string } }>(`${path}/:file`, async ({ params }, reply) => {
    const { file, ...build } = params
    const picture = await desk.picture(build, file)
    if (!picture) return sendProblem(reply, 404, 'not_found', 'The build has no such picture.')
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(picture)
  })
}
