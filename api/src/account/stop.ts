import type { Stopped } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { restAdditions } from '../additions/service'
import { audit } from '../audit/service'
import { deleteChallengesOf } from '../auth/challenge-repository'
import { storedLanguage } from '../base/language'
import { limits } from '../base/limits'
import type { DomainRow, Trx, UserRow } from '../database/schema'
import { transact } from '../database/transact'
import { takeAllHeld } from '../domains/held-repository'
import { lockAllOwned, updateDomain } from '../domains/repository'
import { enqueue } from '../mail/outbox-repository'
import { stopOperations } from '../operations/stop'
import { clientKey, consume } from '../rate-limit/service'
import { endTask, findWaitingOf, insertTask, lockWaiting } from '../registry/repository'
import { sealPayload } from '../registry/sealed-payload'
import type { RequestContext } from '../request-context'
import { hashToken, newAuthCode } from '../security/tokens'
import { closeTransfer, findHeldByStopHash, listOpenTransfers } from '../transfers/repository'
import { clearPassword, findUser } from '../users/repository'
import { readControlLink, useControlLink } from './control-link'
import { restoreEmail, signOutEverywhere } from './restore-email'

/** Domains whose lock the registry gets with the call itself; the rest follows within a minute. */
const atOnce = 50

const mayBeLocked = ({ status }: DomainRow): boolean => status === 'approved' || status === 'expired'

/** Refuses another registrar, also where an approval has not reached the registry yet. */
const refuseTransfer = async (trx: Trx, context: RequestContext, id: number): Promise<void> => {
  const approval = await findWaitingOf(trx, id, 'transfer_out')
  if (approval && (await lockWaiting(trx, approval.id))) await endTask(trx, approval.id, { state: 'cancelled' })
  await context.work.schedule(trx, id, 'transfer_out', { approve: false }, true)
}

/**
 * What is under way ends, and every domain of the account is locked. Returns the names of those that were in danger.
 */
const keepDomains = async (trx: Trx, context: RequestContext, user: UserRow): Promise<string[]> => {
  const domains = await lockAllOwned(trx, user.id)
  const held = await takeAllHeld(
    trx,
    domains.map(({ id }) => id),
  )
  const open = await listOpenTransfers(trx, user.id)
  for (const { id } of open) await closeTransfer(trx, id, 'cancelled', ['pending', 'held'])
  const shown = new Set(held.filter(({ shown_at }) => shown_at !== null).map(({ domain_id }) => domain_id))
  const endangered = new Set([...held, ...open].map(({ domain_id }) => domain_id))
  let ordered = 0
  for (const domain of domains) {
    const { id, leaving_at, client_transfer_lock } = domain
    if (leaving_at) {
      endangered.add(id)
      await refuseTransfer(trx, context, id)
    }
    const authInfo = shown.has(id) ? { authInfo: newAuthCode() } : {}
    const isOpen = mayBeLocked(domain) && !client_transfer_lock
    if (!isOpen && !shown.has(id)) continue
    if (isOpen) endangered.add(id)
    await updateDomain(trx, id, { client_transfer_lock: true })
    const payload = { locked: true, ...authInfo }
    ordered += 1
    if (ordered <= atOnce) await context.work.schedule(trx, id, 'update', payload, true)
    else await insertTask(trx, id, 'update', sealPayload(context.keys, payload), true)
  }
  return domains.filter(({ id }) => endangered.has(id)).map(fullName)
}

/** The account and address of a link; one that the version before mailed for a transfer stops as much. */
const readStop = async (trx: Trx, hash: Buffer): Promise<{ user: UserRow; email: string; isOlder: boolean }> => {
  const transfer = await findHeldByStopHash(trx, hash)
  const sender = transfer && (await findUser(trx, transfer.from_user_id))
  if (sender) return { user: sender, email: sender.email.toLowerCase(), isOlder: true }
  const { link, user } = await readControlLink(trx, hash, 'stop')
  return { user, email: link.email, isOlder: false }
}

/**
 * Stops what is under way on an account, by the link in any mail about its control: what waits is cancelled, the domains
 * are locked, every session is over, and a new password can be set only through the address that the mail went to,
 * whatever the account's address was changed to since.
 * @throws ProblemError not_found, link_used, link_expired, too_many_requests
 */
export const stop = async (context: RequestContext, token: string): Promise<Stopped> => {
  await consume(context, limits.loginPerAddress, clientKey(context.ip))
  return transact(context.db, async trx => {
    const hash = hashToken(token)
    const { user, email: reader, isOlder } = await readStop(trx, hash)
    await stopOperations(trx, context, user.id)
    // Domains before the account, as in every call that changes a domain.
    const domains = await keepDomains(trx, context, user)
    if (!isOlder) await useControlLink(trx, hash)
    await clearPassword(trx, user.id)
    await signOutEverywhere(trx, user.id)
    await deleteChallengesOf(trx, user.id)
    await restAdditions(trx, user.id)
    const { email } = await restoreEmail(trx, user, reader)
    const language = storedLanguage(user.language) ?? context.language
    await enqueue(trx, 'send_notice', { notice: 'control_stopped', to: email, language, params: {} })
    const data = { domains: domains.length }
    const about = { actor: null, account: user.id, subject: `user ${user.id}` }
    await audit(trx, context, { event: 'control_stopped', ...about, data })
    return { email, domains }
  })
}
