import type { Stopped } from '@panel/shared/contract'
import { audit } from '../audit/service'
import { storedLanguage } from '../base/language'
import { limits } from '../base/limits'
import type { Trx, UserRow } from '../database/schema'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { countVisit } from '../rate-limit/proof-of-work'
import type { RequestContext } from '../request-context'
import { hashToken } from '../security/tokens'
import { findHeldByStopHash } from '../transfers/repository'
import { findUser } from '../users/repository'
import { readControlLink } from './control-link'
import { stopAccount } from './stop-account'

/** The account and address of a link; one that the version before mailed for a transfer stops as much. */
const readStop = async (trx: Trx, hash: Buffer): Promise<{ user: UserRow; email: string; hash: Buffer | null }> => {
  const transfer = await findHeldByStopHash(trx, hash)
  const sender = transfer && (await findUser(trx, transfer.from_user_id))
  if (sender) return { user: sender, email: sender.email.toLowerCase(), hash: null }
  const { link, user } = await readControlLink(trx, hash, 'stop')
  return { user, email: link.email, hash }
}

/**
 * Stops what is under way on an account, by the link in any mail about its control.
 * @throws ProblemError not_found, link_used, link_expired, too_many_requests
 */
export const stop = async (context: RequestContext, token: string): Promise<Stopped> => {
  await countVisit(context, limits.loginPerAddress)
  return transact(context.db, async trx => {
    const asked = await readStop(trx, hashToken(token))
    const { email, domains } = await stopAccount(trx, context, asked)
    const { id, language: chosen } = asked.user
    const language = storedLanguage(chosen) ?? context.language
    await enqueue(trx, 'send_notice', { notice: 'control_stopped', to: email, language, params: {} })
    const data = { domains: domains.length }
    await audit(trx, context, { event: 'control_stopped', actor: null, account: id, subject: `user ${id}`, data })
    return { email, domains }
  })
}
