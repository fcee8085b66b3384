import type { EmailRestored } from '@panel/shared/contract'
import { audit } from '../audit/service'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { transact } from '../database/transact'
import { clientKey, consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { hashToken } from '../security/tokens'
import { readControlLink, useControlLink } from './control-link'
import { restoreEmail, signOutEverywhere, tellRestored } from './restore-email'

/**
 * Undoes a change of the email address by the link that the former one got.
 * @throws ProblemError not_found, link_used, link_expired, too_many_requests
 */
export const undoEmail = async (context: RequestContext, token: string): Promise<EmailRestored> => {
  await consume(context, limits.loginPerAddress, clientKey(context.ip))
  return transact(context.db, async trx => {
    const hash = hashToken(token)
    const { link, user } = await readControlLink(trx, hash, 'undo_email')
    await useControlLink(trx, hash)
    const restored = await restoreEmail(trx, user, link.email)
    const { email } = restored
    if (email !== link.email) throw new ProblemError('link_expired')
    await signOutEverywhere(trx, user.id)
    await tellRestored(trx, user, restored)
    await audit(trx, context, {
      event: 'email_change_undone',
      actor: null,
      account: user.id,
      subject: `user ${user.id}`,
    })
    return { email }
  })
}
