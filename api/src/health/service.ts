import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemError } from '../base/errors'
import type { Dependencies } from '../request-context'
import { ping } from './repository'

const limitMs = 1500

/**
 * S3.12: `ok` when the API and its database work.
 * @throws ProblemError unavailable when the database does not answer in time
 */
export const checkHealth = async ({ db, log }: Pick<Dependencies, 'db' | 'log'>): Promise<{ status: string }> => {
  const giveUp = new AbortController()
  const late = sleep(limitMs, 'late', { signal: giveUp.signal }).catch(() => 'done')
  const answer = ping(db).then(
    () => 'ok',
    err => {
      log.warn({ err }, 'the database does not answer')
      return 'failed'
    },
  )
  const result = await Promise.race([answer, late])
  giveUp.abort()
  if (result !== 'ok') throw new ProblemError('unavailable', { retryAfter: 2 })
  return { status: 'ok' }
}
