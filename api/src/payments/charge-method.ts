import { dueOf, findProcessing } from '../billing/credit-repository'
import { mailOrder } from '../billing/mail-order'
import { markPaid, paidByCredit } from '../billing/pay-order'
import { closeOrder, removeItem } from '../billing/repository'
import { recordChange } from '../billing/requests'
import { orderNumber } from '../billing/to-dto'
import type { OrderRow, PaymentMethodRow, PaymentRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { mailText } from '../mail/texts'
import { eachObject, type IsOver } from '../set-aside/each-object'
import { providersOf } from '../settings/payment-file'
import { applyMade } from './apply-event'
import { failCharge, mailFailure } from './fail-charge'
import {
  findMethod,
  findMethodOf,
  findOpenCharge,
  isOlder,
  leaveTerms,
  listChargeable,
  markUnpayable,
  sortItems,
} from './prepaid-repository'
import { assertKnown, ChargeRefused } from './provider'
import { providerOf } from './providers'
import type { EventNeeds } from './refuse-event'
import { endPayment, insertPayment, lockOrder, markProcessing, offerOrder } from './repository'
import { eventsUrl } from './start-payment'

interface Charge {
  order: OrderRow
  payment: PaymentRow
  /** Null where a charge that was begun is not asked for again: by its age, its method, or what is wanted of the order. */
  method: PaymentMethodRow | null
}

type KnownCharge = Charge & { method: PaymentMethodRow }

/** Nothing of what the order was to pay for is wanted any more. */
const drop = async (trx: Trx, deps: EventNeeds, { id }: OrderRow): Promise<undefined> => {
  const order = await closeOrder(trx, id, 'cancelled')
  if (!order) return undefined
  await leaveTerms(trx, id)
  await recordChange(trx, deps, order)
  await mailOrder(trx, order, 'cancelled', 'unneeded')
  return undefined
}

/**
 * Takes out of an order what is not to be paid any more. A domain that another renewal waits for does not hold up others:
 * it is ordered again where the registry refuses that. The order waits with it where it has nothing else.
 * @returns the order where something is to be charged now
 */
const takeOut = async (
  trx: Trx,
  deps: EventNeeds,
  order: OrderRow,
  { wanted, waiting, over }: Awaited<ReturnType<typeof sortItems>>,
): Promise<OrderRow | undefined> => {
  if (wanted.length + waiting.length === 0) return drop(trx, deps, order)
  const unneeded = wanted.length > 0 ? [...over, ...waiting] : over
  let left = order
  for (const item of unneeded) left = (await removeItem(trx, item)) ?? left
  if (unneeded.length > 0) await recordChange(trx, deps, left)
  // The credit that it has used may pay for what is left.
  if (dueOf(left) === 0) await markPaid(trx, deps, left.id, paidByCredit)
  return wanted.length > 0 && dueOf(left) > 0 ? left : undefined
}

/** Tells a customer once who removed the method that was to pay. The order waits for another one, or to be paid by hand. */
const tellMissing = async (trx: Trx, deps: EventNeeds, order: OrderRow): Promise<undefined> => {
  if (await markUnpayable(trx, order.id)) await mailFailure(trx, deps, order, 'charge_missing')
  return undefined
}

/** Hours for which a charge can be asked for again without being made twice: Stripe forgets the key of one after a day. */
const keptHours = 12

/**
 * The charge of an order: the one that was begun and whose outcome is not known, by its own method, or a new one by the
 * newest method.
 */
const begin = (deps: EventNeeds, id: number): Promise<Charge | undefined> =>
  transact(deps.db, async trx => {
    const order = await lockOrder(trx, id)
    if (order?.state !== 'open' || order.user_id === null) return undefined
    const items = await sortItems(trx, id)
    const begun = await findOpenCharge(trx, id)
    if (begun) {
      const isWanted = items.waiting.length + items.over.length === 0
      const isRepeated = isWanted && !begun.processing_at && !(await isOlder(trx, begun, keptHours))
      return { order, payment: begun, method: (isRepeated && (await findMethodOf(trx, begun))) || null }
    }
    // The customer has paid it by hand, and the money is on its way.
    if ((await findProcessing(trx, [id])).size > 0) return undefined
    const left = await takeOut(trx, deps, order, items)
    if (!left) return undefined
    const method = await findMethod(trx, order.user_id, providersOf(deps.settings.PAYMENTS))
    if (!method) return tellMissing(trx, deps, left)
    await offerOrder(trx, id)
    const { provider } = method
    const wanted = { order_id: id, provider, amount: dueOf(left), currency: left.currency, save: false }
    const payment = await insertPayment(trx, { ...wanted, method_id: method.id, is_automatic: true })
    return { order: left, payment, method }
  })

/** Charges the saved method. */
const charge = async (deps: EventNeeds, { order, payment, method }: KnownCharge): Promise<void> => {
  const provider = await providerOf(deps, method.provider)
  const number = orderNumber(order)
  const { amount, currency } = payment
  const { reference, isProcessing } = await provider.charge({
    payment: payment.id,
    order: order.id,
    number,
    title: mailText('en', 'payment.title', { number }),
    amount,
    currency,
    customer: method.customer,
    token: deps.keys.unseal(method.token),
    events: eventsUrl(deps.settings, method.provider),
  })
  if (isProcessing) await transact(deps.db, trx => markProcessing(trx, payment, reference))
  else await applyMade(deps, payment, reference)
}

/** Hours after which a charge that its provider does not know was never made. */
const unknownHours = 1

/**
 * Settles a charge that is not asked for again before its outcome is known, by what its provider says.
 * @returns whether it has ended, so that the order can be charged another way
 */
const settle = async (deps: EventNeeds, { order, payment }: Charge): Promise<boolean> => {
  const provider = await providerOf(deps, payment.provider)
  const ids = { payment: payment.id, order: order.id, number: orderNumber(order) }
  const reference = payment.reference ?? (await provider.find(ids))
  const truth = reference === undefined ? undefined : await provider.ask(reference)
  assertKnown(payment, truth)
  if (truth?.state === 'open') return false
  if (truth?.state === 'processing' && reference !== undefined) {
    await transact(deps.db, trx => markProcessing(trx, payment, reference))
    return false
  }
  if (truth?.state === 'failed' && payment.processing_at) {
    await transact(deps.db, trx => failCharge(trx, deps, payment, 'refused'))
    return false
  }
  if (truth?.state === 'paid' && reference !== undefined) {
    await applyMade(deps, payment, reference)
    return false
  }
  // A charge of this moment may not be found yet.
  if (!truth && !(await isOlder(deps.db, payment, unknownHours))) return false
  await endPayment(deps.db, payment.id, 'ended')
  return true
}

const chargeOrder = async (deps: EventNeeds, id: number): Promise<undefined> => {
  const begun = await begin(deps, id)
  if (!begun) return undefined
  const { method } = begun
  if (!method) return (await settle(deps, begun)) ? chargeOrder(deps, id) : undefined
  const known = { ...begun, method }
  try {
    await charge(deps, known)
  } catch (error) {
    if (!(error instanceof ChargeRefused)) throw error
    await transact(deps.db, trx => failCharge(trx, deps, known.payment, error.reason, error.code))
  }
  return undefined
}

const batch = 100

/** Has saved methods pay for the renewals of today, and again each day while they are refused. */
export const chargeMethods = (deps: EventNeeds, isOver: IsOver = () => false): Promise<void> =>
  eachObject<number>(deps, {
    job: 'charges',
    isOver,
    find: after => (deps.settings.PAYMENTS ? listChargeable(deps.db, after ?? 0, batch) : Promise.resolve([])),
    object: id => `order ${id}`,
    work: id => chargeOrder(deps, id),
  })
