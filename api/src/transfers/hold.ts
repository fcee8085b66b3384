import type { TransferStopped } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { transact } from '../database/transact'
import { lockDomain } from '../domains/repository'
import { countVisit } from '../rate-limit/proof-of-work'
import type { RequestContext } from '../request-context'
import { hashToken } from '../security/tokens'
import { lockAnew } from './hand-over'
import { closeTransfer, findHeldByStopHash } from './repository'

/**
 * Stops a transfer that waits, by a link that the version before mailed: the domain stays, and is locked again.
 * @throws ProblemError not_found when nothing waits for this link, too_many_requests
 */
export const stopTransfer = async (context: RequestContext, token: string): Promise<TransferStopped> => {
  await countVisit(context, limits.loginPerAddress)
  return transact(context.db, async trx => {
    const transfer = await findHeldByStopHash(trx, hashToken(token))
    if (!transfer) throw new ProblemError('not_found')
    const domain = await lockDomain(trx, transfer.domain_id)
    if (!domain || !(await closeTransfer(trx, transfer.id, 'cancelled', ['held']))) throw new ProblemError('not_found')
    await lockAnew(trx, context, domain)
    const entry = { actor: null, account: transfer.from_user_id, subject: `domain ${transfer.domain_id}` }
    await audit(trx, context, { event: 'transfer_stopped', ...entry })
    return { domain: fullName(transfer) }
  })
}
