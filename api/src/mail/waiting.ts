import type { WaitingMail } from '@panel/shared/contract'
import { cutIdPage, type Paged, readNumberCursor } from '../database/page'
import type { RequestContext } from '../request-context'
import type { Jobs } from './outbox-repository'
import { listWaiting } from './waiting-repository'

const kinds: Partial<Record<string, WaitingMail['kind']>> = {
  send_code: 'code',
  send_notice: 'notice',
  send_digest: 'digest',
  send_data_reminder: 'digest',
  send_operation: 'operation',
  send_order: 'notice',
} satisfies Partial<Record<keyof Jobs, WaitingMail['kind']>>

const pageSize = 100

/** Mails that are to go out, for an administrator. @throws ProblemError validation */
export const getWaiting = async (
  { db }: RequestContext,
  query: { limit?: string | undefined; cursor?: string | undefined },
): Promise<Paged<WaitingMail>> => {
  const limit = Number(query.limit ?? pageSize)
  const jobs = await listWaiting(db, Object.keys(kinds), readNumberCursor(query.cursor), limit + 1)
  const { rows, nextCursor } = cutIdPage(jobs, limit)
  const shown = rows.map(({ task, max_attempts, ordered_at, next_at, ...row }) => ({
    ...row,
    kind: kinds[task] ?? ('notice' as const),
    ordered_at: ordered_at.toISOString(),
    next_at: row.attempts < max_attempts ? next_at.toISOString() : null,
  }))
  return { rows: shown, nextCursor }
}
