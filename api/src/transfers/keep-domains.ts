import { audit } from '../audit/service'
import { takeChanges } from '../contacts/registrant-change-repository'
import type { DomainRow, Trx } from '../database/schema'
import { takeAllHeld } from '../domains/held-repository'
import { withdrawWish } from '../domains/registry-lock'
import { lockAllOwned, updateDomain } from '../domains/repository'
import { mayLock } from '../domains/service'
import type { Params } from '../mail/texts'
import { endTask, findWaitingOf, insertTask, lockWaiting } from '../registry/repository'
import { sealPayload } from '../registry/sealed-payload'
import type { RequestContext } from '../request-context'
import { newAuthCode } from '../security/tokens'
import { closeTransfer, listOpenTransfers } from './repository'

/** Domains whose change the registry gets with the call itself; the rest follows within a minute. */
const atOnce = 50

const mayBeLocked = ({ registries }: RequestContext, domain: DomainRow): boolean =>
  (domain.status === 'approved' || domain.status === 'expired') && mayLock(registries.at(domain).profile, true).allowed

/** Refuses another registrar, also where an approval has not reached the registry yet. */
const refuseTransfer = async (trx: Trx, context: RequestContext, id: number): Promise<void> => {
  const approval = await findWaitingOf(trx, id, 'transfer_out')
  if (approval && (await lockWaiting(trx, approval.id))) await endTask(trx, approval.id, { state: 'cancelled' })
  await context.work.schedule(trx, id, 'transfer_out', { approve: false })
}

/**
 * Ends what would take domains away from an account, to other servers or to another registrant: transfers, auth codes,
 * also those that were shown, changes that wait, and requests to end a registry lock. With `locks` every domain is locked as well.
 * @returns the names of those that were in danger, as people read them
 */
export const keepDomains = async (
  trx: Trx,
  context: RequestContext,
  userId: number,
  { locks }: { locks: boolean },
): Promise<string[]> => {
  const domains = await lockAllOwned(trx, userId)
  const ids = domains.map(({ id }) => id)
  const held = await takeAllHeld(trx, ids)
  const changed = await takeChanges(trx, ids)
  for (const id of changed) {
    const about = { actor: null, account: userId, subject: `domain ${id}` }
    await audit(trx, context, { event: 'registrant_change_ended', ...about })
  }
  const open = await listOpenTransfers(trx, userId)
  for (const { id } of open) await closeTransfer(trx, id, 'cancelled', ['pending', 'held'])
  const shown = new Set(held.filter(({ shown_at }) => shown_at !== null).map(({ domain_id }) => domain_id))
  const endangered = new Set([...changed, ...[...held, ...open].map(({ domain_id }) => domain_id)])
  let ordered = 0
  for (const domain of domains) {
    const { id, leaving_at, client_transfer_lock, lock_wish } = domain
    if (lock_wish === 'unlock') {
      endangered.add(id)
      await withdrawWish(trx, context, domain, null)
    }
    if (leaving_at) {
      endangered.add(id)
      await refuseTransfer(trx, context, id)
    }
    const isOpen = locks && !client_transfer_lock && mayBeLocked(context, domain)
    if (!isOpen && !shown.has(id)) continue
    if (isOpen) {
      endangered.add(id)
      await updateDomain(trx, id, { client_transfer_lock: true })
    }
    const authInfo = shown.has(id) ? { authInfo: newAuthCode() } : {}
    const payload = { ...(locks && { locked: true }), isStop: true, ...authInfo }
    ordered += 1
    if (ordered <= atOnce) await context.work.schedule(trx, id, 'update', payload, true)
    else await insertTask(trx, id, 'update', sealPayload(context.keys, payload), true)
  }
  return domains.filter(({ id }) => endangered.has(id)).map(({ display_name }) => display_name)
}

/** Names of domains in a mail. */
const named = 20

/** How the mail about a new password says what was cancelled for these domains, and that bulk work was stopped. */
export const cancelledParams = (domains: readonly string[], isWorkStopped: boolean): Params => {
  if (domains.length === 0) return isWorkStopped ? { context: 'stopped' } : {}
  const names = domains.slice(0, named).join(', ')
  const context = isWorkStopped ? 'cancelled_stopped' : 'cancelled'
  return { context, domains: domains.length > named ? `${names}, …` : names }
}
