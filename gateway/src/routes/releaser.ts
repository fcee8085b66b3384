import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/problem'
import { CiTokenRefused } from '../releases/ci-issuer'
import { isJwt } from '../releases/ci-tokens'
import { tokenMark } from '../releases/teams'
import type { Administrator } from './administrator'
import type { ReleaseDesk, Releaser } from './release-desk'

interface Known {
  desk: ReleaseDesk
  /** The owner of the session of a browser's request. */
  administratorOf: (request: FastifyRequest) => Promise<Administrator>
}

const refuseToken = (reply: FastifyReply, sentence: string): void => {
  sendProblem(reply.header('www-authenticate', 'Bearer').header('connection', 'close'), 401, 'unauthorized', sentence)
}

const ofSession = async (found: Administrator, reply: FastifyReply): Promise<Releaser | undefined> => {
  if ('email' in found) return { by: found.email, via: 'session', team: null }
  reply.code(found.refusal.status).type('application/problem+json; charset=utf-8').send(found.refusal.body)
  return undefined
}

/** The caller, by the token of the call; undefined when it was refused, with an answer. */
export const findReleaser = async (
  { desk, administratorOf }: Known,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Releaser | undefined> => {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (token && !token.startsWith(tokenMark) && !isJwt(token)) return ofSession(await administratorOf(request), reply)
  try {
    const releaser = token ? await desk.releaserOf(token) : undefined
    if (!releaser) refuseToken(reply, 'A valid token of a team is needed.')
    return releaser
  } catch (error) {
    if (!(error instanceof CiTokenRefused)) throw error
    if (error.isForNow) sendProblem(reply.header('retry-after', '30'), 503, 'unavailable', error.message)
    else refuseToken(reply, error.message)
    return undefined
  }
}
