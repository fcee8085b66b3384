import { formatMoney } from '@panel/shared/rules'
import { audit } from '../audit/service'
import { storedLanguage } from '../base/language'
import { orderUrl } from '../billing/compose-order'
import { dueOf } from '../billing/credit-repository'
import { mailOrder } from '../billing/mail-order'
import { closeOrder, findItems } from '../billing/repository'
import { orderNumber } from '../billing/to-dto'
import type { OrderRow, PaymentMethodRow, PaymentRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { mailText } from '../mail/texts'
import { eachObject, type IsOver } from '../set-aside/each-object'
import { providersOf } from '../settings/payment-file'
import { findUser } from '../users/repository'
import { emitOrder } from '../webhooks/emit'
import { applyEvent } from './apply-event'
import { countFailedCharges, findMethod, findOpenCharge, isStillWanted, listChargeable } from './prepaid-repository'
import { ChargeRefused } from './provider'
import { providerOf } from './providers'
import type { EventNeeds } from './refuse-event'
import { endPayment, insertPayment, lockOrder, offerOrder, storeEvent, updatePayment } from './repository'
import { eventsUrl } from './start-payment'

interface Charge {
  order: OrderRow
  payment: PaymentRow
  method: PaymentMethodRow
}

/** What the order was to pay for was renewed another way, or has ended. */
const drop = async (trx: Trx, deps: EventNeeds, { id }: OrderRow): Promise<undefined> => {
  const order = await closeOrder(trx, id, 'cancelled')
  if (!order) return undefined
  await emitOrder(trx, 'order.cancelled', order, orderNumber(order))
  await audit(trx, deps, {
    event: 'order_cancelled',
    actor: null,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { total: order.total, currency: order.currency },
  })
  await mailOrder(trx, order, 'cancelled', 'unpaid')
  return undefined
}

/** The charge of an order: the one that was begun and whose outcome is not known, or a new one. */
const begin = (deps: EventNeeds, id: number): Promise<Charge | undefined> =>
  transact(deps.db, async trx => {
    const order = await lockOrder(trx, id)
    if (order?.state !== 'open' || order.user_id === null) return undefined
    if (!(await isStillWanted(trx, await findItems(trx, [id])))) return drop(trx, deps, order)
    const method = await findMethod(trx, order.user_id, providersOf(deps.settings.PAYMENTS))
    if (!method) return undefined
    await offerOrder(trx, id)
    const { provider } = method
    const wanted = { order_id: id, provider, amount: dueOf(order), currency: order.currency, save: false }
    const begun = await findOpenCharge(trx, id)
    const payment = begun ?? (await insertPayment(trx, { ...wanted, method_id: method.id, is_automatic: true }))
    return payment.method_id === method.id ? { order, payment, method } : undefined
  })

/** Mails the customer that an order is to be paid by hand, and until when the domains are kept. */
const tellFailure = async (
  trx: Trx,
  { settings }: EventNeeds,
  order: OrderRow,
  reason: ChargeRefused['reason'],
): Promise<void> => {
  const customer = order.user_id === null ? undefined : await findUser(trx, order.user_id)
  if (!customer) return
  const language = storedLanguage(customer.language) ?? 'en'
  const params = {
    number: orderNumber(order),
    amount: formatMoney(language, order.currency, dueOf(order)),
    url: orderUrl(settings, order.id),
  }
  const notice = reason === 'confirmation' ? 'charge_confirmation' : 'charge_refused'
  await enqueue(trx, 'send_notice', { notice, to: customer.email, language, params })
}

const fail = (deps: EventNeeds, { order, payment, method }: Charge, { reason }: ChargeRefused): Promise<void> =>
  transact(deps.db, async trx => {
    const isFirst = (await countFailedCharges(trx, order.id)) === 0
    await endPayment(trx, payment.id, 'failed')
    await audit(trx, deps, {
      event: 'payment_failed',
      actor: null,
      account: order.user_id,
      subject: `order ${orderNumber(order)}`,
      data: { provider: method.provider, method: method.label, reason },
    })
    if (isFirst) await tellFailure(trx, deps, order, reason)
  })

/** Charges the saved method, and applies the outcome as an event of the provider would be. */
const charge = async (deps: EventNeeds, { order, payment, method }: Charge): Promise<void> => {
  const provider = await providerOf(deps, method.provider)
  const number = orderNumber(order)
  const { amount, currency } = payment
  const { reference } = await provider.charge({
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
  const content = { kind: 'paid', reference, payment: String(payment.id), order: null, amount, currency } as const
  const { id } = await transact(deps.db, async trx => {
    await updatePayment(trx, payment.id, { reference })
    return storeEvent(trx, method.provider, `charge ${payment.id}`, content)
  })
  await applyEvent(deps, id)
}

const chargeOrder = async (deps: EventNeeds, id: number): Promise<undefined> => {
  const begun = await begin(deps, id)
  if (!begun) return undefined
  try {
    await charge(deps, begun)
  } catch (error) {
    if (!(error instanceof ChargeRefused)) throw error
    await fail(deps, begun, error)
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
