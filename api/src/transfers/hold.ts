import type { TransferStopped } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../caller'
import { transact } from '../database/transact'
import { lockDomain, updateDomain } from '../domains/repository'
import { ProblemError } from '../errors'
import { limits } from '../limits'
import { clientKey, consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { hashToken, newToken } from '../security/tokens'
import { closeTransfer, findHeldByStopHash } from './repository'

const hour = 3_600_000

/**
 * The page that the link in the mail opens. The secret is after `#`, which no browser sends: it is in no log and no
 * Referer. Opening the page changes nothing, since mail programs open links by themselves.
 */
const stopPage = '/stop-transfer'

/** What is stored of a transfer that waits from `now` on, and what its mail says. */
export const newHold = ({ settings }: RequestContext, receiver: User, now: Date) => {
  const token = newToken()
  const completes_at = new Date(now.getTime() + settings.TRANSFER_HOLD * hour)
  return {
    hold: { to_user_id: receiver.id, completes_at, stop_hash: hashToken(token) },
    mail: {
      at: completes_at.toISOString().slice(0, 16).replace('T', ' '),
      link: `${settings.PUBLIC_URL}${stopPage}#${token}`,
    },
  }
}

/**
 * Stops a transfer that waits: the domain stays, and is locked again.
 * @throws ProblemError not_found when nothing waits for this link, too_many_requests
 */
export const stopTransfer = async (context: RequestContext, token: string): Promise<TransferStopped> => {
  await consume(context, limits.loginPerAddress, clientKey(context.ip))
  return transact(context.db, async trx => {
    const transfer = await findHeldByStopHash(trx, hashToken(token))
    if (!transfer) throw new ProblemError('not_found')
    await lockDomain(trx, transfer.domain_id)
    if (!(await closeTransfer(trx, transfer.id, 'cancelled', ['held']))) throw new ProblemError('not_found')
    await updateDomain(trx, transfer.domain_id, { client_transfer_lock: true })
    const entry = { actor: null, account: transfer.from_user_id, subject: `domain ${transfer.domain_id}` }
    await audit(trx, context, { event: 'transfer_stopped', ...entry })
    return { domain: fullName(transfer) }
  })
}
