import { formatMoney, fullName, GRACE_DAYS, toUnicodeName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import { type Language, storedLanguage } from '../base/language'
import { orderUrl } from '../billing/compose-order'
import { dueOf } from '../billing/credit-repository'
import { findItems } from '../billing/repository'
import { orderNumber } from '../billing/to-dto'
import type { OrderRow, PaymentRow, Trx } from '../database/schema'
import { enqueue, type NoticeName } from '../mail/outbox-repository'
import { mailDate } from '../mail/texts'
import { findUser } from '../users/repository'
import { countFailedCharges, findMethodOf } from './prepaid-repository'
import type { ChargeRefused } from './provider'
import type { EventNeeds } from './refuse-event'
import { endPayment, lockOrder } from './repository'

/** Names that a mail about an order shows; all of them are on its page. */
const mostNamed = 10

/** The domains of an order, and until when those that it renews are kept. */
const namesOf = async (trx: Trx, language: Language, timeZone: string, id: number) => {
  const items = await findItems(trx, [id])
  const names = await Promise.all(items.slice(0, mostNamed).map(item => toUnicodeName(fullName(item))))
  const first = Math.min(...items.flatMap(({ term_from }) => (term_from ? [term_from.getTime()] : [])))
  return {
    domains: `${names.join(', ')}${items.length > mostNamed ? ', …' : ''}`,
    until: Number.isFinite(first)
      ? mailDate(language, timeZone, new Date(first + GRACE_DAYS * 86_400_000).toISOString())
      : '',
  }
}

/** Mails the customer that an order is to be paid by hand, and until when the domains that it renews are kept. */
export const mailFailure = async (
  trx: Trx,
  { settings }: EventNeeds,
  order: OrderRow,
  notice: NoticeName,
): Promise<void> => {
  const customer = order.user_id === null ? undefined : await findUser(trx, order.user_id)
  if (!customer) return
  const language = storedLanguage(customer.language) ?? 'en'
  const params = {
    number: orderNumber(order),
    amount: formatMoney(language, order.currency, dueOf(order)),
    url: orderUrl(settings, order.id),
    ...(await namesOf(trx, language, customer.time_zone, order.id)),
  }
  await enqueue(trx, 'send_notice', { notice, to: customer.email, language, params })
}

/**
 * Ends a charge, or a payment that was on its way, as failed, once, whether its answer or an event says so. The customer is
 * mailed with the first charge of an order, and with each other payment.
 */
export const failCharge = async (
  trx: Trx,
  deps: EventNeeds,
  payment: PaymentRow,
  reason: ChargeRefused['reason'],
  code?: string,
): Promise<void> => {
  const order = await lockOrder(trx, payment.order_id)
  if (!order) return
  const isFirst = (await countFailedCharges(trx, order.id)) === 0
  if (!(await endPayment(trx, payment.id, 'failed'))) return
  const method = await findMethodOf(trx, payment)
  await audit(trx, deps, {
    event: 'payment_failed',
    actor: null,
    account: order.user_id,
    subject: `order ${orderNumber(order)}`,
    data: { provider: payment.provider, ...(method && { method: method.label }), reason, ...(code && { code }) },
  })
  if (order.state !== 'open') return
  if (!payment.is_automatic) return mailFailure(trx, deps, order, 'payment_failed')
  if (isFirst) await mailFailure(trx, deps, order, reason === 'confirmation' ? 'charge_confirmation' : 'charge_refused')
}
