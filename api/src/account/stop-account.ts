import { fullName } from '@panel/shared/rules'
import { restAdditions } from '../additions/service'
import { deleteChallengesOf } from '../auth/challenge-repository'
import type { DomainRow, Trx, UserRow } from '../database/schema'
import { takeAllHeld } from '../domains/held-repository'
import { lockAllOwned, updateDomain } from '../domains/repository'
import { stopOperations } from '../operations/stop'
import { endTask, findWaitingOf, insertTask, lockWaiting } from '../registry/repository'
import { sealPayload } from '../registry/sealed-payload'
import type { RequestContext } from '../request-context'
import { newAuthCode } from '../security/tokens'
import { closeTransfer, listOpenTransfers } from '../transfers/repository'
import { clearPassword } from '../users/repository'
import { useControlLink } from './control-link'
import { type Restored, restoreEmail, signOutEverywhere } from './restore-email'

/** Domains whose lock the registry gets with the call itself; the rest follows within a minute. */
const atOnce = 50

const mayBeLocked = ({ status }: DomainRow): boolean => status === 'approved' || status === 'expired'

/** Refuses another registrar, also where an approval has not reached the registry yet. */
const refuseTransfer = async (trx: Trx, context: RequestContext, id: number): Promise<void> => {
  const approval = await findWaitingOf(trx, id, 'transfer_out')
  if (approval && (await lockWaiting(trx, approval.id))) await endTask(trx, approval.id, { state: 'cancelled' })
  await context.work.schedule(trx, id, 'transfer_out', { approve: false })
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
    const payload = { locked: true, isStop: true, ...authInfo }
    ordered += 1
    if (ordered <= atOnce) await context.work.schedule(trx, id, 'update', payload, true)
    else await insertTask(trx, id, 'update', sealPayload(context.keys, payload), true)
  }
  return domains.filter(({ id }) => endangered.has(id)).map(fullName)
}

/** The reader of a mail to `email`, who asked by the link with this hash. */
interface Asked {
  user: UserRow
  email: string
  /** Null for a link of a transfer, which is used up with it. */
  hash: Buffer | null
}

/**
 * Takes an account out of the hands of everybody but the reader of a mail: what waits is cancelled, the domains are
 * locked, every session is over, what was added lately rests, and a new password can be set only through the address that
 * the mail went to, whatever the account's address was changed to since.
 * @returns the address that the account has now, those that it has no more, and the names of domains that were in danger
 * @throws ProblemError link_used when another request was first
 */
export const stopAccount = async (
  trx: Trx,
  context: RequestContext,
  { user, email, hash }: Asked,
): Promise<Restored & { domains: string[] }> => {
  await stopOperations(trx, context, user.id)
  // Domains before the account, as in every call that changes a domain.
  const domains = await keepDomains(trx, context, user)
  if (hash) await useControlLink(trx, hash)
  await clearPassword(trx, user.id)
  await signOutEverywhere(trx, user.id)
  await deleteChallengesOf(trx, user.id)
  await restAdditions(trx, user.id)
  return { ...(await restoreEmail(trx, user, email)), domains }
}
