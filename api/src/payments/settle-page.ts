import type { PaymentRow } from '../database/schema'
import { transact } from '../database/transact'
import { eachObject, type IsOver } from '../set-aside/each-object'
import { providersOf } from '../settings/payment-file'
import { applyMade } from './apply-event'
import { failCharge } from './fail-charge'
import { findPage, listUnasked, noteAsked } from './page-repository'
import type { Truth } from './provider'
import { providerOf } from './providers'
import type { EventNeeds } from './refuse-event'
import { endPayment, eventsJob, markProcessing } from './repository'

/** A page has ended: it was paid, though the event about it is late, is paid in a few days, or nothing comes of it. */
export const settlePage = async (
  deps: EventNeeds,
  payment: PaymentRow,
  reference: string,
  truth: Truth | undefined,
): Promise<void> => {
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

/** Asks a provider about a payment whose event may be lost. A page that is open, or was not begun, stays open. */
const askAbout = async (deps: EventNeeds, id: number): Promise<undefined> => {
  const payment = await findPage(deps.db, id)
  if (!payment?.reference) return
  const { provider: name, reference, processing_at } = payment
  if (!providersOf(deps.settings.PAYMENTS).includes(name))
    throw new Error(`PAYMENTS has no ${name}, which alone says what became of payment ${id}`)
  const truth = await (await providerOf(deps, name)).ask(reference)
  const isOpen = truth ? truth.state === 'open' : !processing_at
  if (!isOpen) await settlePage(deps, payment, reference, truth)
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
