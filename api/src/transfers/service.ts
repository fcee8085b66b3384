import type { Transfer } from '@panel/shared/contract'
import { domainCan, normalizeEmail } from '@panel/shared/rules'
import { type AuditEvent, audit } from '../audit/log'
import { deleteRenewals } from '../cart/repository'
import { deleteContacts } from '../contacts/repository'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { requireAllowed, requireLocked } from '../domains/access'
import { presentDomain } from '../domains/present'
import { lockDomain, updateDomain } from '../domains/repository'
import type { User } from '../http/caller'
import { storedLanguage } from '../http/language'
import { limits } from '../limits'
import { enqueue, type NoticeName } from '../mail/outbox'
import { refuse } from '../refusal'
import type { Scope } from '../scope'
import { consume } from '../security/rate-limit'
import { findUserByEmail } from '../users/repository'
import { closeTransfer, findTransfer, insertTransfer, listTransfers, type TransferView } from './repository'

const present = (transfer: TransferView, user: User): Transfer => ({
  id: transfer.id,
  domain_id: transfer.domain_id,
  name: transfer.name,
  zone: transfer.zone,
  from_email: transfer.from_email,
  target_email: transfer.target_email,
  status: transfer.status,
  created_at: transfer.created_at.toISOString(),
  direction: transfer.from_user_id === user.id ? 'outgoing' : 'incoming',
})

const isParty = (transfer: TransferView, user: User): boolean =>
  transfer.from_user_id === user.id || transfer.target_email === user.email

/** @throws Refusal not_found, also for a transfer between others */
const requireTransfer = async (trx: Trx, user: User, id: number): Promise<TransferView> => {
  const transfer = await findTransfer(trx, id)
  if (!transfer || !isParty(transfer, user)) throw refuse('not_found')
  return transfer
}

/** In the reader's own language; one without an account gets the sender's. */
const notify = async (
  trx: Trx,
  scope: Scope,
  notice: NoticeName,
  to: string,
  transfer: TransferView,
): Promise<void> => {
  const reader = await findUserByEmail(trx, to)
  await enqueue(trx, 'send_notice', {
    notice,
    to,
    language: storedLanguage(reader?.language) ?? scope.language,
    params: { domain: `${transfer.name}.${transfer.zone}`, from: transfer.from_email, to: transfer.target_email },
  })
}

/** Transfers from and to the user, the newest first. */
export const getTransfers = async (scope: Scope, user: User): Promise<Transfer[]> =>
  (await listTransfers(scope.db, user.id, user.email)).map(transfer => present(transfer, user))

/**
 * Offers a domain to another account (S7.28), which may not exist yet: nothing tells.
 * @throws Refusal not_found, domain_not_approved, transfer_locked, transfer_to_self, transfer_pending
 */
export const startTransfer = async (scope: Scope, user: User, domainId: number, target: string): Promise<Transfer> => {
  await consume(scope, limits.transfersPerAccount, String(user.id))
  const target_email = normalizeEmail(target)
  return transact(scope.db, async trx => {
    const domain = await requireLocked(trx, user, domainId)
    requireAllowed(domainCan.startTransfer(presentDomain(domain)))
    if (target_email === user.email) throw refuse('transfer_to_self')
    const inserted = await insertTransfer(trx, { domain_id: domainId, from_user_id: user.id, target_email })
    if (!inserted) throw refuse('transfer_pending')
    const transfer = await requireTransfer(trx, user, inserted.id)
    await notify(trx, scope, 'transfer_started', user.email, transfer)
    await notify(trx, scope, 'transfer_offered', target_email, transfer)
    const data = { target_email }
    await audit(trx, { event: 'transfer_started', actor: user.id, subject: `domain ${domainId}`, data })
    return present(transfer, user)
  })
}

interface Closing {
  status: Exclude<Transfer['status'], 'pending'>
  event: AuditEvent
  by: 'sender' | 'receiver'
  /** Told to the other side. */
  notice?: NoticeName
}

const mayClose = (transfer: TransferView, user: User, by: Closing['by']): boolean =>
  by === 'sender' ? transfer.from_user_id === user.id : transfer.target_email === user.email

/** The domain's row is locked first, as everywhere: what else changes the domain waits. */
const close = (
  scope: Scope,
  user: User,
  id: number,
  closing: Closing,
  effect: (trx: Trx, transfer: TransferView) => Promise<void> = async () => undefined,
): Promise<Transfer> =>
  transact(scope.db, async trx => {
    const transfer = await requireTransfer(trx, user, id)
    if (!mayClose(transfer, user, closing.by)) throw refuse('not_found')
    await lockDomain(trx, transfer.domain_id)
    if (!(await closeTransfer(trx, id, closing.status))) throw refuse('transfer_closed')
    await effect(trx, transfer)
    if (closing.notice) await notify(trx, scope, closing.notice, transfer.from_email, transfer)
    const data = { from: transfer.from_user_id }
    await audit(trx, { event: closing.event, actor: user.id, subject: `domain ${transfer.domain_id}`, data })
    return present({ ...transfer, status: closing.status }, user)
  })

/** The receiver becomes the owner; the domain starts anew with its settings, and its contacts are the receiver's. */
const handOver = (user: User) => async (trx: Trx, transfer: TransferView) => {
  await deleteContacts(trx, transfer.domain_id)
  await deleteRenewals(trx, transfer.domain_id)
  const fresh = { user_id: user.id, auto_renew: false, privacy_enabled: true, client_transfer_lock: false }
  await updateDomain(trx, transfer.domain_id, fresh)
}

/** @throws Refusal not_found, transfer_closed */
export const acceptTransfer = (scope: Scope, user: User, id: number): Promise<Transfer> =>
  close(
    scope,
    user,
    id,
    { status: 'accepted', event: 'transfer_accepted', by: 'receiver', notice: 'transfer_accepted' },
    handOver(user),
  )

/** @throws Refusal not_found, transfer_closed */
export const declineTransfer = (scope: Scope, user: User, id: number): Promise<Transfer> =>
  close(scope, user, id, {
    status: 'declined',
    event: 'transfer_declined',
    by: 'receiver',
    notice: 'transfer_declined',
  })

/** @throws Refusal not_found, transfer_closed */
export const cancelTransfer = (scope: Scope, user: User, id: number): Promise<Transfer> =>
  close(scope, user, id, { status: 'cancelled', event: 'transfer_cancelled', by: 'sender' })
