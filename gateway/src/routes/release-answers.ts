import { measuredDays, type ReleaseMeasurements } from '@panel/shared/contract/measurements'
import type { ReleaseFailures } from '@panel/shared/contract/releases'
import type { FastifyReply } from 'fastify'
import {
  GatewayStopping,
  ReleaseConflict,
  ReleaseError,
  ReleaseForbidden,
  SeenRefusal,
  SettingsRefused,
  TooManyReleases,
} from '../errors'
import { sendProblem } from '../http/problem'
import { UploadDropped } from '../releases/read-archive'

/** Says why a release was refused; throws on what is no refusal. */
export const refuse = (reply: FastifyReply, error: unknown): FastifyReply => {
  if (error instanceof ReleaseForbidden) return sendProblem(reply, 403, error.code, error.message)
  if (error instanceof TooManyReleases)
    return sendProblem(reply.header('retry-after', '30'), 429, 'too_many_requests', error.message)
  if (error instanceof GatewayStopping)
    return sendProblem(reply.header('retry-after', '30'), 503, 'unavailable', error.message)
  if (error instanceof ReleaseConflict) return sendProblem(reply, 409, 'conflict', error.message)
  if (error instanceof SeenRefusal && error.file) reply.header('release-picture', error.file)
  if (error instanceof SettingsRefused) return sendProblem(reply, 422, 'validation', error.message, error.errors)
  if (error instanceof ReleaseError) return sendProblem(reply, 422, 'refused', error.message)
  if (error instanceof UploadDropped) return sendProblem(reply, 400, 'refused', 'The archive did not come to its end.')
  throw error
}

export const answer = (reply: FastifyReply, status: number, value: object): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(value))

const dayMs = 86_400_000

/** As panels from before there were measurements read it. */
export const failuresIn = ({ builds }: ReleaseMeasurements): ReleaseFailures => ({
  since: new Date(Date.now() - measuredDays * dayMs).toISOString(),
  builds: builds.flatMap(({ name, build, failed }) => (failed > 0 ? [{ name, build, count: failed }] : [])),
})
