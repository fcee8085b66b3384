import type { ErrorCode } from '@panel/shared/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { Refusal, refuse } from '../refusal'
import { languageOf } from './language'
import { refusalAnswer } from './problem'
import { sendAnswer } from './register-call'

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

/** Seconds after which a call that met a database out of reach is worth another try. */
const retryAfter = 2

/** Classes of SQLSTATE that pass: connection, rollback, resources, state of an object, operator intervention. */
const passing = /^(?:08|40|53|55|57)/

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

/** Messages of node-postgres, which gives its own errors no code. */
const poolMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/

const isPassing = (error: Error & { code?: unknown }): boolean => {
  if (error instanceof DatabaseError) return passing.test(error.code ?? '')
  return networkCodes.has(String(error.code)) || poolMessages.test(error.message)
}

const toRefusal = (error: FastifyError): Refusal => {
  if (error instanceof Refusal) return error
  if (isPassing(error)) return refuse('unavailable', { retryAfter, cause: error })
  const code = error.statusCode !== undefined && error.code?.startsWith('FST_') ? byStatus[error.statusCode] : undefined
  return refuse(code ?? 'internal', { cause: error })
}

/** The one place where what was thrown becomes an answer; nothing of an unexpected error but its log line leaves. */
export const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = toRefusal(error)
  const answer = refusalAnswer(refusal, languageOf(request.headers['accept-language']), request.id)
  if (answer.status >= 500) request.log.error({ err: refusal.cause ?? refusal }, refusal.code)
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
  return sendAnswer(reply, answer)
}
