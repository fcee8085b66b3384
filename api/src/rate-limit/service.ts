import { ProblemError } from '../base/errors'
import type { Limit } from '../base/limits'
import type { RequestContext } from '../request-context'
import { deleteLimit, type LimitTable, readWait, takeToken } from './repository'

export { clientKey } from '../server-kit/networks'

type Counting = Pick<RequestContext, 'counters' | 'settings'>

const keyOf = (limit: Limit, subject: string): string => `${limit.name}:${subject}`

const tableOf = ({ isDurable }: Limit): LimitTable => (isDurable ? 'durable_limits' : 'rate_limits')

const intervalOf = ({ settings }: Counting, limit: Limit): number => limit.per / (limit.burst * settings.LIMITS_SCALE)

/** Counts one use. @returns 0, or the seconds to wait when the limit is reached; such a use does not count */
export const take = (context: Counting, limit: Limit, subject: string): Promise<number> => {
  const interval = intervalOf(context, limit)
  const longest = Math.max(interval, (limit.doublesUpTo ?? 0) / context.settings.LIMITS_SCALE)
  const pace = { interval, tolerance: limit.per - interval, longest }
  return takeToken(context.counters, tableOf(limit), keyOf(limit, subject), pace)
}

/** Seconds to wait for the next use, which is not counted; 0 when there is none. */
export const secondsToWait = async (context: Counting, limit: Limit, subject: string): Promise<number> => {
  const tolerance = limit.per - intervalOf(context, limit)
  return Math.ceil(Math.max(0, await readWait(context.counters, tableOf(limit), keyOf(limit, subject), tolerance)))
}

/**
 * Counts one use of a limit.
 * @throws ProblemError `code` with the seconds to wait when the limit is reached
 */
export const consume = async (
  context: Counting & Pick<RequestContext, 'metrics'>,
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
export const forgive = ({ counters }: Pick<RequestContext, 'counters'>, limit: Limit, subject: string): Promise<void> =>
  deleteLimit(counters, tableOf(limit), keyOf(limit, subject))
