import type Stripe from 'stripe'
import type { PaymentEventContent } from '../database/schema'

export const upper = (currency: string | null | undefined): string => (currency ?? '').toUpperCase()

export const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

const kinds: Readonly<Record<string, PaymentEventContent['kind']>> = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'ended',
  'payment_intent.succeeded': 'paid',
  'payment_intent.payment_failed': 'failed',
}

/** What was given back, in all, or is asked back, of a payment. */
const returnedOf = (
  kind: PaymentEventContent['kind'],
  { payment_intent, currency }: Pick<Stripe.Charge | Stripe.Dispute | Stripe.Refund, 'payment_intent' | 'currency'>,
  amount: number,
): PaymentEventContent | null => {
  const reference = idOf(payment_intent)
  return reference === null ? null : { kind, reference, payment: null, order: null, amount, currency: upper(currency) }
}

/** One that the operator cancelled, or that the bank sent back after Stripe had said that it is done. */
const failedRefundOf = ({ type, data: { object } }: Stripe.Event): PaymentEventContent | null => {
  if (!('object' in object) || object.object !== 'refund') return null
  if (type !== 'refund.failed' && object.status !== 'canceled') return null
  const content = returnedOf('refund_failed', object, object.amount)
  return content && { ...content, note: object.metadata?.note ?? null }
}

export const contentOf = (event: Stripe.Event): PaymentEventContent | null => {
  if (event.type === 'charge.refunded')
    return returnedOf('refunded', event.data.object, event.data.object.amount_refunded)
  if (event.type === 'charge.dispute.created')
    return returnedOf('disputed', event.data.object, event.data.object.amount)
  if (event.type === 'charge.dispute.closed' && event.data.object.status === 'lost')
    return returnedOf('dispute_lost', event.data.object, event.data.object.amount)
  if (event.type === 'refund.failed' || event.type === 'refund.updated') return failedRefundOf(event)
  const kind = kinds[event.type]
  const { object } = event.data
  if (!kind || !('object' in object)) return null
  if (object.object === 'checkout.session') {
    return {
      // Some methods are paid days after the customer has gone through the page: another event tells of it.
      kind: kind === 'paid' && object.payment_status === 'unpaid' ? 'processing' : kind,
      reference: object.id,
      payment: object.metadata?.payment ?? null,
      order: object.client_reference_id ?? object.metadata?.order ?? null,
      amount: object.amount_total,
      currency: upper(object.currency),
    }
  }
  // Those that Checkout makes tell the same as their session. Ours are the charges of saved methods.
  if (object.object !== 'payment_intent' || object.metadata.automatic !== 'true') return null
  return {
    kind,
    reference: object.id,
    payment: object.metadata.payment ?? null,
    order: object.metadata.order ?? null,
    amount: object.amount,
    currency: upper(object.currency),
  }
}
