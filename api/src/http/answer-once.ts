import { statusOf } from '@panel/shared/contract/error-codes'
import type { FastifyRequest } from 'fastify'
import type { Guest, User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { withIdempotency } from '../idempotency/service'
import type { RequestContext } from '../request-context'
import { problemReply, type Reply } from './problem'

/** Statuses of errors that the same request would get again. */
const permanentStatuses = new Set<number>([400, 404, 409, 422])

/**
 * Callers that cannot be told apart share keys only with their own address. An API token has its own keys, since an
 * answer to its owner may hold what it may not read.
 */
const ownerOf = (caller: User | Guest | null, ip: string): string => {
  if (caller?.kind === 'user' && caller.token) return `token ${caller.token.id}`
  return caller?.id ? `${caller.kind} ${caller.id}` : `anonymous ${ip}`
}

/** Does the work of a call that may be sent again under its key, or answers as the first time. */
export const answerOnce = (
  context: RequestContext,
  { url: path, method, body, id }: Pick<FastifyRequest, 'url' | 'method' | 'body' | 'id'>,
  caller: User | Guest | null,
  key: string,
  run: (context: RequestContext) => Promise<Reply>,
): Promise<Reply> => {
  const toPermanentAnswer = (error: unknown): Reply | undefined =>
    error instanceof ProblemError && permanentStatuses.has(statusOf[error.code])
      ? problemReply(error, context.language, id)
      : undefined
  return withIdempotency(
    context,
    { owner: ownerOf(caller, context.ip), key, method, path, body },
    run,
    toPermanentAnswer,
  )
}
