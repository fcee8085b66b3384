import { ProblemError } from '../errors'
import type { Limit } from '../limits'
import type { RequestContext } from '../request-context'
import { deleteLimit, takeToken } from './repository'

export { clientKey } from './client-key'

const keyOf = (limit: Limit, subject: string): string => `${limit.name}:${subject}`

/** @returns 0, or the seconds to wait when the limit is reached; such a use does not count */
const take = ({ counters, settings }: RequestContext, limit: Limit, subject: string): Promise<number> => {
  const interval = limit.per / (limit.burst * settings.LIMITS_SCALE)
  return takeToken(counters, keyOf(limit, subject), { interval, tolerance: limit.per - interval })
}

/**
 * Counts one use of a limit.
 * @throws ProblemError `code` with the seconds to wait when the limit is reached
 */
export const consume = async (
  context: RequestContext,
  limit: Limit,
  subject: string,
  code: 'too_many_requests' | 'resend_too_soon' = 'too_many_requests',
): Promise<void> => {
  const retryAfter = await take(context, limit, subject)
  if (retryAfter === 0) return
  context.metrics.limitsReached.inc({ limit: limit.name })
  throw new ProblemError(code, { retryAfter, params: { seconds: retryAfter } })
}

/** Counts one use; false when the limit is reached. */
export const isWithin = async (context: RequestContext, limit: Limit, subject: string): Promise<boolean> =>
  (await take(context, limit, subject)) === 0

/** Resets a limit. */
export const forgive = ({ counters }: RequestContext, limit: Limit, subject: string): Promise<void> =>
  deleteLimit(counters, keyOf(limit, subject))
