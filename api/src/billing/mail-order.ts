import { storedLanguage } from '../base/language'
import { readClock } from '../clock/repository'
import type { OrderRow, Trx } from '../database/schema'
import { enqueue, type OrderEvent, type OrderMail } from '../mail/outbox-repository'
import { findUser } from '../users/repository'

/** Seconds in which the renewals of one cart are done by the registry, most of the time. */
const gather = 2

/** Seconds in a day. */
const day = 86_400

/**
 * Mails a customer what happened to an order, once the transaction has committed. What is added to an order shortly after
 * is in the same mail.
 */
export const mailOrder = async (
  trx: Trx,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  event: OrderEvent,
  reason?: OrderMail['reason'],
  delaySeconds = gather,
): Promise<void> => {
  const customer = user_id === null ? undefined : await findUser(trx, user_id)
  if (!customer) return
  const mail = { order_id: id, event, to: customer.email, language: storedLanguage(customer.language) ?? 'en' }
  const key = `order ${id} ${event}`
  await enqueue(trx, 'send_order', { ...mail, ...(reason && { reason }) }, { key, delaySeconds })
}

/** Mails an order that grows during a day at the end of the day, or earlier by `mailOrder`. */
export const mailGrowingOrder = async (trx: Trx, order: OrderRow): Promise<void> => {
  const now = (await readClock(trx)).getTime() / 1000
  await mailOrder(trx, order, 'ordered', undefined, Math.max(gather, day - (now % day)))
}
