import type { Stopped } from '@panel/shared/contract'
import { audit } from '../audit/service'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { transact } from '../database/transact'
import { countVisit } from '../rate-limit/proof-of-work'
import type { RequestContext } from '../request-context'
import { hashToken } from '../security/tokens'
import { readControlLink } from './control-link'
import { tellRestored } from './restore-email'
import { stopAccount } from './stop-account'

/**
 * Undoes a change of the email address by the link that the former one got. If it was not the owner who changed it, more
 * is under way: everything is stopped that the button of other mails stops.
 * @throws ProblemError not_found, link_used, link_expired, too_many_requests
 */
export const undoEmail = async (context: RequestContext, token: string): Promise<Stopped> => {
  await countVisit(context, limits.loginPerAddress)
  return transact(context.db, async trx => {
    const hash = hashToken(token)
    const { link, user } = await readControlLink(trx, hash, 'undo_email')
    const { domains, ...restored } = await stopAccount(trx, context, { user, email: link.email, hash })
    const { email } = restored
    if (email !== link.email) throw new ProblemError('link_expired')
    await tellRestored(trx, user, restored, 'stopped')
    const about = { actor: null, account: user.id, subject: `user ${user.id}` }
    const data = { domains: domains.length }
    await audit(trx, context, { event: 'email_change_undone', ...about, data })
    return { email, domains }
  })
}
