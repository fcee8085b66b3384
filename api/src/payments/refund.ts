import type { AdminOrder } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import {
  findCreditNote,
  findCreditNotes,
  findRefundable,
  insertCreditNote,
  lockNote,
  lockUnsettledNote,
  updateNote,
} from '../billing/credit-note-repository'
import { addCredit, usedCredit } from '../billing/credit-repository'
import { assertPrices } from '../billing/payment'
import { findItems, findOrder, lockOrders } from '../billing/repository'
import { tellCustomer } from '../billing/tell-customer'
import { creditNoteNumber, orderNumber, toAdminOrder } from '../billing/to-dto'
import type { CreditNoteRow, OrderRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import type { Dependencies, RequestContext } from '../request-context'
import { providerOf } from './providers'
import { lockOrder, lockPayment } from './repository'

/** Seconds after which a refund whose outcome is not known is asked for again. */
const retryAfter = 30

/** Writes the credit notes: the part that a provider gives back, and the rest. */
const order = async (
  trx: Trx,
  context: RequestContext,
  admin: User,
  id: number,
  amount: number,
): Promise<{ row: OrderRow; notes: CreditNoteRow[] }> => {
  await lockOrders(trx)
  const row = await lockOrder(trx, id)
  if (!row) throw new ProblemError('not_found')
  if (row.state !== 'paid') throw new ProblemError('operation_closed')
  if (amount > row.total - row.refunded) throw new ProblemError('refund_limit')
  const payment = await findRefundable(trx, id)
  const byProvider = Math.min(payment?.left ?? 0, amount)
  const notes: CreditNoteRow[] = []
  if (payment && byProvider > 0)
    notes.push(
      await insertCreditNote(trx, context, row, { amount: byProvider, state: 'waiting', payment_id: payment.id }),
    )
  const rest = amount - byProvider
  if (rest > 0) {
    notes.push(await insertCreditNote(trx, context, row, { amount: rest, state: 'done', payment_id: null }))
    // What the account's credit has paid goes back to it. What came by bank transfer the operator sends back.
    const credit = Math.min(rest, await usedCredit(trx, id))
    if (credit > 0) await addCredit(trx, row, 'returned', credit)
    await tellCustomer(trx, row, 'order_refunded', rest)
  }
  for (const note of notes) {
    await audit(trx, context, {
      event: 'order_refunded',
      actor: admin.id,
      account: row.user_id,
      subject: `order ${orderNumber(row)}`,
      data: { amount: note.amount, currency: note.currency, note: creditNoteNumber(note) },
    })
    if (note.state === 'waiting')
      await enqueue(trx, 'refund', { id: note.id }, { key: `refund ${note.id}`, delaySeconds: retryAfter })
  }
  return { row, notes }
}

/**
 * Gives money back for a paid order. The provider is asked after the credit note was written, and again by the worker
 * where it did not answer.
 * @throws ProblemError not_found, operation_closed where the order is not paid, refund_limit
 */
export const refundOrder = async (
  context: RequestContext,
  admin: User,
  id: number,
  amount: number,
): Promise<AdminOrder> => {
  assertPrices(context)
  const { notes } = await transact(context.db, trx => order(trx, context, admin, id, amount))
  for (const note of notes)
    if (note.state === 'waiting')
      await carryOutRefund(context, note.id).catch(err =>
        context.log.warn({ err, note: note.id }, 'a refund waits for its provider'),
      )
  return readOrder(context, id)
}

const readOrder = async ({ db, settings, language }: RequestContext, id: number): Promise<AdminOrder> => {
  const row = await findOrder(db, null, id)
  if (!row) throw new ProblemError('not_found')
  return toAdminOrder(settings, language, row, await findItems(db, [id]), await findCreditNotes(db, [id]))
}

type Needs = Pick<Dependencies, 'db' | 'settings' | 'keys' | 'log'>

/** What a note says while it is not known whether the provider gave the money back. */
const unknown = 'outcome unknown'

/** @returns the payment to give back from; undefined where nothing is to be done, or the provider may not be asked twice */
const beginRefund = (deps: Needs, id: number, isRepeatable: (provider: string) => boolean) =>
  transact(deps.db, async trx => {
    const known = await findCreditNote(trx, null, id)
    // The payment is locked before the note, as by events about both.
    const payment = known?.payment_id ? await lockPayment(trx, known.payment_id) : undefined
    const note = await lockNote(trx, id)
    if (note?.state !== 'waiting') return undefined
    if (!payment?.charge || payment.reference === null) return undefined
    if (note.error !== null && !isRepeatable(payment.provider)) return undefined
    await updateNote(trx, id, { error: unknown })
    const isRepeated = note.error !== null
    return { note, payment, charge: payment.charge, reference: payment.reference, isRepeated }
  })

/**
 * Has a provider give back what a credit note says. Stripe knows what it gave back for it; LiqPay does not, and is asked once,
 * and a refund whose outcome is not known waits for its event, or for an administrator to settle it.
 */
export const carryOutRefund = async (deps: Needs, id: number): Promise<void> => {
  const begun = await beginRefund(deps, id, provider => provider === 'stripe')
  if (!begun) return
  const { note, payment, ...asked } = begun
  const provider = await providerOf(deps, payment.provider)
  const { amount, currency } = note
  const refusal = await provider.refund({ ...asked, key: `refund-${id}`, note: id, amount, currency })
  await transact(deps.db, async trx => {
    const row = await lockOrder(trx, note.order_id)
    const locked = await lockNote(trx, id)
    if (locked?.state !== 'waiting' || !row) return
    await updateNote(trx, id, refusal ? { state: 'failed', error: refusal } : { state: 'done', error: null })
    if (!refusal) return tellCustomer(trx, row, 'order_refunded', amount)
    await audit(trx, deps, {
      event: 'refund_failed',
      actor: null,
      account: row.user_id,
      subject: `order ${orderNumber(row)}`,
      data: { amount, currency, note: creditNoteNumber(note), reason: refusal },
    })
  })
}

/**
 * Notes what an administrator found at the provider about a refund whose answer was lost.
 * @throws ProblemError not_found, operation_closed where its outcome is known, or is still asked for
 */
export const settleRefund = async (
  context: RequestContext,
  admin: User,
  id: number,
  state: 'done' | 'failed',
): Promise<AdminOrder> => {
  const { note } = await findNote(context, null, id)
  await transact(context.db, async trx => {
    const row = await lockOrder(trx, note.order_id)
    if (!row || !(await lockUnsettledNote(trx, id))) throw new ProblemError('operation_closed')
    const { amount, currency } = note
    await updateNote(trx, id, { state, error: state === 'done' ? null : 'failed at the provider' })
    await audit(trx, context, {
      event: 'refund_settled',
      actor: admin.id,
      account: row.user_id,
      subject: `order ${orderNumber(row)}`,
      data: { amount, currency, note: creditNoteNumber(note), state },
    })
    if (state === 'done') await tellCustomer(trx, row, 'order_refunded', amount)
  })
  return readOrder(context, note.order_id)
}

/** A credit note, with its order; only of this customer's, unless `userId` is null. @throws ProblemError not_found */
export const findNote = async (
  context: RequestContext,
  userId: number | null,
  id: number,
): Promise<{ row: OrderRow; note: CreditNoteRow }> => {
  assertPrices(context)
  const note = await findCreditNote(context.db, userId, id)
  const row = note && (await findOrder(context.db, userId, note.order_id))
  if (!row) throw new ProblemError('not_found')
  return { row, note }
}
