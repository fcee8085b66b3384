import { STATUS_CODES } from 'node:http'
import type { Readable } from 'node:stream'
import type { FieldError, Problem } from '@panel/shared/contract'
import { statusOf } from '@panel/shared/contract/error-codes'
import type { FastifyReply } from 'fastify'
import type { ProblemError } from '../base/errors'
import type { Language } from '../base/language'
import { foreignSentence, textOf } from '../base/texts'

/** An answer as it travels: also what is stored for a repeated Idempotency-Key. */
export interface Reply {
  status: number
  type: `${'text' | 'application'}/${string}` | null
  /** A list that is too long for one text is a stream. Bytes only where a call that changes nothing answers: what is stored is text. */
  body: string | Uint8Array | Readable
  headers: Record<string, string | string[]>
}

/** Reasons that the login answers with an object in `detail` (S8.1, S8.2), which no problem document may have. */
const loginReasons = new Set<string>([
  'user_not_found',
  'invalid_password',
  'email_not_confirmed',
  'second_factor_required',
])

const fieldErrors = (error: ProblemError, language: Language): FieldError[] =>
  error.fields.map(({ field, index, code, params, fix }) => ({
    ...(index !== undefined && { index }),
    field,
    code,
    message: textOf(code, language, params),
    ...(params && { params }),
    ...(fix && { fix }),
  }))

/** The document of an error in the caller's language: RFC 9457, save for the login's (S7.3). */
export const problemReply = (error: ProblemError, language: Language, requestId: string): Reply => {
  const { code, params, retryAfter } = error
  const status = error.status ?? statusOf[code]
  const headers: Reply['headers'] = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  const detail = textOf(code, language, params)
  if (loginReasons.has(code)) {
    const body = JSON.stringify({ detail: { reason: code, message: detail, ...error.extensions } })
    return { status, type: 'application/json', body, headers }
  }
  const errors = fieldErrors(error, language)
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: errors.length === 1 ? (errors[0]?.message ?? detail) : detail,
    code,
    ...(errors.length > 0 && { errors }),
    ...error.extensions,
    request_id: requestId,
  }
  return { status, type: 'application/problem+json', body: JSON.stringify(problem), headers }
}

/** The document of an error for the programs of others, which read one sentence, in English. */
export const foreignReply = (error: ProblemError): Reply => {
  const { code, retryAfter } = error
  return {
    status: error.status ?? statusOf[code],
    type: 'application/json',
    body: JSON.stringify({ error: foreignSentence(error) }),
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  }
}

export const sendAnswer = (reply: FastifyReply, answer: Reply): FastifyReply => {
  reply.code(answer.status).headers(answer.headers)
  if (answer.type) reply.type(answer.type)
  return answer.type ? reply.send(answer.body) : reply.send()
}
