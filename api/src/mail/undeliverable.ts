import type { UndeliverableMail } from '@panel/shared/contract'
import { cutIdPage, readIdCursor } from '../database/id-page'
import type { Paged } from '../database/page'
import type { RequestContext } from '../request-context'
import { listUndeliverable } from './undeliverable-repository'

const pageSize = 100

/** For an administrator. @throws ProblemError validation */
export const getUndeliverable = async (
  { db }: RequestContext,
  query: { limit?: string | undefined; cursor?: string | undefined },
): Promise<Paged<UndeliverableMail>> => {
  const limit = Number(query.limit ?? pageSize)
  const { rows, nextCursor } = cutIdPage(await listUndeliverable(db, readIdCursor(query.cursor), limit + 1), limit)
  const shown = rows.map(({ ordered_at, failed_at, ...row }) => ({
    ...row,
    ordered_at: ordered_at.toISOString(),
    failed_at: failed_at.toISOString(),
  }))
  return { rows: shown, nextCursor }
}
