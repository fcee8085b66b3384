import type { ErrorCode } from '@panel/shared/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../base/errors'
import { languageOf } from '../base/language'
import { isTransient } from '../database/database-error'
import { foreignReply, problemReply, type Reply, sendAnswer } from './problem'

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

/** Seconds after which a call that failed because of the database may succeed. */
const retryAfter = 2

const toProblemError = (error: FastifyError): ProblemError => {
  if (error instanceof ProblemError) return error
  if (isTransient(error)) return new ProblemError('unavailable', { retryAfter, cause: error })
  const code = error.statusCode !== undefined && error.code?.startsWith('FST_') ? byStatus[error.statusCode] : undefined
  return new ProblemError(code ?? 'internal', { cause: error })
}

/** What programs of others call, at the root of the origin (`gateway/src/http/problem.ts` has the same paths). */
const isForeignCall = ({ url }: FastifyRequest): boolean => /^\/(?:api\/v1|mcp|nic|v2)(?:[/?]|$)/.test(url)

const usualReply = (problem: ProblemError, request: FastifyRequest): Reply =>
  isForeignCall(request)
    ? foreignReply(problem)
    : problemReply(problem, languageOf(request.headers['accept-language']), request.id)

/** Turns every error into a response. An unexpected error is logged and its details are not sent. */
export const handleError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  replyOf = usualReply,
): FastifyReply => {
  const problem = toProblemError(error)
  const answer = replyOf(problem, request)
  // Work that was dropped because its caller is gone is no failure.
  const isMoot = problem.code === 'unavailable' && reply.raw.destroyed
  if (answer.status >= 500 && !isMoot) request.log.error({ err: problem.cause ?? problem }, problem.code)
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
  return sendAnswer(reply, answer)
}
