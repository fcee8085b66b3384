import type { AuditEvent, Transfer } from '@panel/shared/contract'
import { domainCan, fullName, normalizeEmail } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { type Language, storedLanguage } from '../base/language'
import { limits } from '../base/limits'
import { readClock } from '../clock/repository'
import { endOfHold, mailTime, notifyControl } from '../control/notify-control'
import { cutIdPage, type Paged, readNumberCursor } from '../database/page'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwnedForUpdate } from '../domains/access'
import { hasPendingTransfer, lockDomain } from '../domains/repository'
import { toDomain } from '../domains/to-dto'
import { enqueue, type NoticeName } from '../mail/outbox-repository'
import { consume } from '../rate-limit/service'
import type { Dependencies, RequestContext } from '../request-context'
import { findUserByEmail } from '../users/repository'
import { handOver } from './hand-over'
import {
  closeTransfer,
  endOffer,
  findTransfer,
  holdTransfer,
  insertTransfer,
  listEndedOffers,
  listTransfers,
  type TransferView,
} from './repository'
import { toDto } from './to-dto'

/** @throws ProblemError not_found, also for a transfer between others */
const getTransfer = async (trx: Trx, user: User, id: number): Promise<TransferView> => {
  const transfer = await findTransfer(trx, user, id)
  if (!transfer) throw new ProblemError('not_found')
  return transfer
}

/** In the reader's own language; one without an account gets the sender's. */
export const notifyReceiver = async (
  trx: Trx,
  context: { language: Language },
  notice: NoticeName,
  transfer: TransferView,
  params: Record<string, string> = {},
): Promise<void> => {
  const to = transfer.target_email
  const reader = await findUserByEmail(trx, to)
  await enqueue(trx, 'send_notice', {
    notice,
    to,
    language: storedLanguage(reader?.language) ?? context.language,
    params: { domain: fullName(transfer), from: transfer.from_email, to, ...params },
  })
}

const pageSize = 50

/** What concerns who controls the domain, to all addresses of its sender. */
export const tellSender = (
  trx: Trx,
  deps: Pick<Dependencies, 'keys' | 'settings'>,
  notice: NoticeName,
  transfer: TransferView,
  params: Record<string, string> = {},
): Promise<void> => {
  const names = { domain: fullName(transfer), from: transfer.from_email, to: transfer.target_email }
  return notifyControl(trx, deps, transfer.from_user_id, notice, { ...names, ...params })
}

/** Closes an offer whose time is over, and tells both sides. */
export const finishOffer = async (
  trx: Trx,
  deps: Pick<Dependencies, 'keys' | 'settings'>,
  transfer: TransferView,
): Promise<void> => {
  if (!(await endOffer(trx, transfer.id))) return
  await tellSender(trx, deps, 'offer_ended', transfer)
  await notifyReceiver(trx, { language: 'en' }, 'offer_ended', transfer)
  const about = { account: transfer.from_user_id, subject: `domain ${transfer.domain_id}` }
  await audit(trx, deps, { event: 'offer_ended', actor: null, ...about })
}

/** Transfers from and to the user, the newest first. */
export const getTransfers = async (
  { db }: RequestContext,
  user: User,
  { limit, cursor }: { limit?: string | undefined; cursor?: string | undefined },
): Promise<Paged<Transfer>> => {
  const size = Number(limit ?? pageSize)
  const { rows, nextCursor } = cutIdPage(await listTransfers(db, user, readNumberCursor(cursor), size + 1), size)
  return { rows: rows.map(transfer => toDto(transfer, user)), nextCursor }
}

/**
 * Offers a domain to another account (S7.28), which may not exist yet: the answer is the same.
 * @throws ProblemError not_found, domain_not_approved, transfer_locked, transfer_to_self, transfer_pending
 */
export const startTransfer = async (
  context: RequestContext,
  user: User,
  domainId: number,
  target: string,
): Promise<Transfer> => {
  await consume(context, limits.transfersPerAccount, String(user.id))
  const target_email = normalizeEmail(target)
  return transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, domainId)
    assertAllowed(domainCan.startTransfer(toDomain(domain), await hasPendingTransfer(trx, domainId)))
    if (target_email === user.email) throw new ProblemError('transfer_to_self')
    for (const ended of await listEndedOffers(trx, 0, 1, domainId)) await finishOffer(trx, context, ended)
    const inserted = await insertTransfer(trx, { domain_id: domainId, from_user_id: user.id, target_email })
    if (!inserted) throw new ProblemError('transfer_pending')
    const transfer = await getTransfer(trx, user, inserted.id)
    const until = { at: mailTime(transfer.ends_at) }
    await tellSender(trx, context, 'transfer_started', transfer, until)
    await notifyReceiver(trx, context, 'transfer_offered', transfer, until)
    const data = { target_email }
    await audit(trx, context, { event: 'transfer_started', actor: user.id, subject: `domain ${domainId}`, data })
    return toDto(transfer, user)
  })
}

interface Closing {
  status: Exclude<Transfer['status'], 'pending'>
  event: AuditEvent
  by: 'sender' | 'receiver'
  /** Also while an accepted transfer waits. */
  whileHeld?: true
  /** Told to the other side. */
  notice?: NoticeName
}

const mayClose = (transfer: TransferView, user: User, by: Closing['by']): boolean =>
  by === 'sender' ? transfer.from_user_id === user.id : transfer.target_email === user.email

/** The one to accept, its domain locked. @throws ProblemError not_found, offer_ended */
const lockOffer = async (trx: Trx, user: User, id: number): Promise<TransferView> => {
  const { domain_id } = await getTransfer(trx, user, id)
  await lockDomain(trx, domain_id)
  const transfer = await getTransfer(trx, user, id)
  if (!mayClose(transfer, user, 'receiver')) throw new ProblemError('not_found')
  if (transfer.is_over) throw new ProblemError('offer_ended')
  return transfer
}

/** The domain's row is locked first, as everywhere: what else changes the domain waits. */
const close = (
  context: RequestContext,
  user: User,
  id: number,
  closing: Closing,
  effect: (trx: Trx, transfer: TransferView) => Promise<void> = async () => undefined,
): Promise<Transfer> =>
  transact(context.db, async trx => {
    const transfer = closing.status === 'accepted' ? await lockOffer(trx, user, id) : await getTransfer(trx, user, id)
    if (!mayClose(transfer, user, closing.by)) throw new ProblemError('not_found')
    await lockDomain(trx, transfer.domain_id)
    const from = closing.whileHeld ? (['pending', 'held'] as const) : (['pending'] as const)
    if (!(await closeTransfer(trx, id, closing.status, from))) throw new ProblemError('transfer_closed')
    await effect(trx, transfer)
    if (closing.notice) await tellSender(trx, context, closing.notice, transfer)
    const data = { from: transfer.from_user_id }
    await audit(trx, context, {
      event: closing.event,
      actor: user.id,
      account: transfer.from_user_id,
      subject: `domain ${transfer.domain_id}`,
      data,
    })
    return toDto({ ...transfer, status: closing.status }, user)
  })

/**
 * The receiver becomes the owner: at once, or after TRANSFER_HOLD, when the sender can still stop it.
 * @throws ProblemError not_found, transfer_closed, offer_ended
 */
export const acceptTransfer = (context: RequestContext, user: User, id: number): Promise<Transfer> =>
  context.settings.TRANSFER_HOLD > 0
    ? acceptLater(context, user, id)
    : close(
        context,
        user,
        id,
        { status: 'accepted', event: 'transfer_accepted', by: 'receiver', notice: 'transfer_accepted' },
        (trx, transfer) => handOver(trx, context, transfer.domain_id, user.id),
      )

const acceptLater = (context: RequestContext, user: User, id: number): Promise<Transfer> =>
  transact(context.db, async trx => {
    const transfer = await lockOffer(trx, user, id)
    const hold = { to_user_id: user.id, completes_at: endOfHold(context, await readClock(trx)) }
    if (!(await holdTransfer(trx, id, hold))) throw new ProblemError('transfer_closed')
    await tellSender(trx, context, 'transfer_held', transfer, { at: mailTime(hold.completes_at) })
    const subject = `domain ${transfer.domain_id}`
    await audit(trx, context, { event: 'transfer_held', actor: user.id, account: transfer.from_user_id, subject })
    return toDto({ ...transfer, ...hold, status: 'held' }, user)
  })

/** @throws ProblemError not_found, transfer_closed */
export const declineTransfer = (context: RequestContext, user: User, id: number): Promise<Transfer> =>
  close(context, user, id, {
    status: 'declined',
    event: 'transfer_declined',
    by: 'receiver',
    notice: 'transfer_declined',
  })

/** @throws ProblemError not_found, transfer_closed */
export const cancelTransfer = (context: RequestContext, user: User, id: number): Promise<Transfer> =>
  close(context, user, id, { status: 'cancelled', event: 'transfer_cancelled', by: 'sender', whileHeld: true })
