import type { CallShape } from '@panel/shared/contract'
import type { Caller } from '../base/caller'
import { isTransient } from '../database/database-error'
import { forRequest } from '../database/request-comment'
import { findLastWrite, recordWrite } from '../database/standby'
import type { RequestContext } from '../request-context'
import type { Identified } from './call-hooks'
import type { Reply } from './problem'

/**
 * Answers a read from the standby, where that has what the caller has changed, and from the primary otherwise, as when
 * the standby fails.
 */
export const readLagging = async (
  context: RequestContext,
  caller: Caller<CallShape['access']>,
  requestId: string,
  run: (context: RequestContext) => Promise<Reply>,
): Promise<Reply> => {
  const { standby, db } = context
  if (!standby?.database()) return run(context)
  const since = caller?.kind === 'user' ? await findLastWrite(db, caller.id) : undefined
  const follower = standby.database(since)
  if (!follower) return run(context)
  return run({ ...context, db: forRequest(follower, requestId) }).then(
    answer => {
      context.metrics.standbyReads.inc()
      return answer
    },
    error => {
      if (!isTransient(error)) throw error
      return run(context)
    },
  )
}

/** Waits for an answer, and notes before it is sent that its caller may have changed something. */
export const noteWrite = async (
  { context, caller }: Identified,
  { method }: CallShape,
  answered: Promise<Reply>,
): Promise<Reply> => {
  if (!context.standby || method === 'GET' || caller?.kind !== 'user') return answered
  return answered.finally(() =>
    recordWrite(context.db, caller.id).catch(err =>
      context.log.warn({ err }, 'A change was not noted for the standby.'),
    ),
  )
}
