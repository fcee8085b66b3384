import type { PaymentRow } from '../database/schema'
import { transact } from '../database/transact'
import { eachObject, type IsOver } from '../set-aside/each-object'
import { providersOf } from '../settings/payment-file'
import { applyMade } from './apply-event'
import { failCharge } from './fail-charge'
import { findPage, listUnasked, noteAsked } from './page-repository'
import { assertKnown } from './provider'
import { providerOf } from './providers'
import type { EventNeeds } from './refuse-event'
import { endPayment, eventsJob, markProcessing } from './repository'

/**
 * Ends a page as its provider says: it was paid, though the event about it is late, is paid in a few days, or nothing comes
 * of it. One that is open, or was not begun, ends too, unless it is kept.
 * @throws where the payment is on its way and its provider does not know it
 */
export const settlePage = async (deps: EventNeeds, payment: PaymentRow, isKept = false): Promise<void> => {
  const { reference } = payment
  if (reference === null) return
  const truth = await (await providerOf(deps, payment.provider)).ask(reference)
  assertKnown(payment, truth)
  if (isKept && (!truth || truth.state === 'open')) return
  if (truth?.state === 'processing') return transact(deps.db, trx => markProcessing(trx, payment, reference))
  if (truth?.state === 'paid') await applyMade(deps, payment, reference)
  if (truth?.state === 'failed' && (truth.isLate || payment.processing_at))
    return transact(deps.db, async trx => {
      // The event that said that it was on its way may be lost.
      await markProcessing(trx, payment, reference)
      await failCharge(trx, deps, payment, 'refused')
    })
  await endPayment(deps.db, payment.id, truth?.state === 'failed' ? 'failed' : 'ended')
}

/** Asks a provider about a payment whose event may be lost. */
const askAbout = async (deps: EventNeeds, id: number): Promise<undefined> => {
  const payment = await findPage(deps.db, id)
  if (!payment) return
  const { provider: name } = payment
  if (!providersOf(deps.settings.PAYMENTS).includes(name))
    throw new Error(`PAYMENTS has no ${name}, which alone says what became of payment ${id}`)
  await settlePage(deps, payment, true)
  await noteAsked(deps.db, id)
}

const batch = 100

/** Finds out what became of payments on pages whose events did not come. */
export const askAboutPages = (deps: EventNeeds, isOver: IsOver = () => false): Promise<void> =>
  eachObject<number>(deps, {
    job: eventsJob,
    isOver,
    find: after => listUnasked(deps.db, after ?? 0, providersOf(deps.settings.PAYMENTS), batch),
    object: id => `payment ${id}`,
    work: id => askAbout(deps, id),
  })
