import { ProblemError } from '../base/errors'
import { type ControlLink, findControlLink, takeControlLink } from '../control/link-repository'
import type { Trx, UserRow } from '../database/schema'
import { findUser } from '../users/repository'

/** The account of a link that still works. @throws ProblemError not_found, link_used, link_expired */
export const readControlLink = async (
  trx: Trx,
  hash: Buffer,
  purpose: ControlLink['purpose'],
): Promise<{ link: ControlLink; user: UserRow }> => {
  const link = await findControlLink(trx, hash, purpose)
  const user = link && (await findUser(trx, link.user_id))
  if (!link || !user) throw new ProblemError('not_found')
  if (link.used_at) throw new ProblemError('link_used')
  if (link.ended) throw new ProblemError('link_expired')
  return { link, user }
}

/** Uses a link up. @throws ProblemError link_used when another request was first */
export const useControlLink = async (trx: Trx, hash: Buffer): Promise<void> => {
  if (!(await takeControlLink(trx, hash))) throw new ProblemError('link_used')
}
