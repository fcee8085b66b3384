import { audit } from '../audit/service'
import { orderNumber } from '../billing/to-dto'
import type { PaymentEventRow, PaymentRow, Trx } from '../database/schema'
import type { Dependencies } from '../request-context'
import { endEvent, lockOrder } from './repository'

export type EventNeeds = Pick<Dependencies, 'db' | 'settings' | 'keys' | 'log'>

/** Why an event pays nothing although the provider has signed it. */
export type Refusal =
  | 'unknown_order'
  | 'wrong_order'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'not_confirmed'
  | 'no_account'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_lost'

/** Ends an event by which nothing is paid: an administrator gets an alarm. */
export const refuse = async (
  trx: Trx,
  deps: EventNeeds,
  { id, provider, content }: PaymentEventRow,
  payment: PaymentRow | undefined,
  reason: Refusal,
): Promise<void> => {
  const order = payment && (await lockOrder(trx, payment.order_id))
  await endEvent(trx, id, { order_id: order?.id ?? null, refused: reason })
  await audit(trx, deps, {
    event: 'payment.refused',
    actor: null,
    account: order?.user_id ?? null,
    subject: order ? `order ${orderNumber(order)}` : `payment ${content.reference.slice(0, 100)}`,
    data: { provider, reason, amount: content.amount, currency: content.currency, reference: content.reference },
  })
}
