import { formatMoney } from '@panel/shared/rules'
import { storedLanguage } from '../base/language'
import type { OrderRow, Trx } from '../database/schema'
import { enqueue, type NoticeName } from '../mail/outbox-repository'
import { findUser } from '../users/repository'
import { orderNumber } from './to-dto'

/** Mails the customer of an order something about money. */
export const tellCustomer = async (trx: Trx, order: OrderRow, notice: NoticeName, amount: number): Promise<void> => {
  const customer = order.user_id === null ? undefined : await findUser(trx, order.user_id)
  if (!customer) return
  const language = storedLanguage(customer.language) ?? 'en'
  const params = { number: orderNumber(order), amount: formatMoney(language, order.currency, amount) }
  await enqueue(trx, 'send_notice', { notice, to: customer.email, language, params })
}
