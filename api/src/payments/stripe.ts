import Stripe from 'stripe'
import { ProblemError } from '../base/errors'
import { assertNoTransaction } from '../base/open-transaction'
import type { StripeSettings } from '../settings/payment-file'
import { type Asked, ChargeRefused, type PaymentProvider, type SavedMethod, type Truth } from './provider'
import { contentOf, idOf, upper } from './stripe-events'

/** Milliseconds for an answer. */
const patience = 10_000

const clientOf = ({ secret, api }: StripeSettings): Stripe => {
  const url = api === undefined ? undefined : new URL(api)
  return new Stripe(secret, {
    timeout: patience,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: Number(url.port) || (url.protocol === 'http:' ? 80 : 443),
      protocol: url.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const methodOf = (intent: Stripe.PaymentIntent | null): SavedMethod | null => {
  const method = intent?.payment_method
  const customer = idOf(intent?.customer)
  if (!intent?.setup_future_usage || !method || typeof method === 'string' || !customer) return null
  const { id, type, card } = method
  return {
    customer,
    token: id,
    fingerprint: card?.fingerprint ?? id,
    label: card ? `${card.brand} •••• ${card.last4}` : type,
    expires: card ? `${card.exp_year}-${twoDigits(card.exp_month)}` : null,
  }
}

const sessionState = (
  { payment_status, status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): Truth['state'] => {
  if (payment_status === 'paid') return 'paid'
  if (status === 'complete')
    return intent && /^(requires_payment_method|canceled)$/.test(intent.status) ? 'failed' : 'processing'
  return status === 'expired' ? 'ended' : 'open'
}

const askSession = async (stripe: Stripe, reference: string): Promise<Truth> => {
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.payment_method'] })
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  const state = sessionState(session, intent)
  return {
    state,
    amount: session.amount_total,
    currency: upper(session.currency),
    order: session.client_reference_id ?? session.metadata?.order ?? null,
    charge: idOf(session.payment_intent),
    method: methodOf(intent),
    // A page stays open while a method is refused on it.
    isLate: state === 'failed',
  }
}

const intentStates: Readonly<Record<string, Truth['state']>> = {
  succeeded: 'paid',
  processing: 'processing',
  canceled: 'ended',
  requires_payment_method: 'failed',
}

const askIntent = async (stripe: Stripe, reference: string): Promise<Truth> => {
  const intent = await stripe.paymentIntents.retrieve(reference)
  return {
    state: intentStates[intent.status] ?? 'open',
    amount: intent.amount_received || intent.amount,
    currency: upper(intent.currency),
    order: intent.metadata.order ?? null,
    charge: intent.id,
    method: null,
  }
}

const sessionOf = ({
  payment,
  order,
  title,
  amount,
  currency,
  language,
  email,
  customer,
  save,
  back,
}: Asked): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: String(order),
  metadata: { order: String(order), payment: String(payment) },
  payment_intent_data: {
    description: title,
    metadata: { order: String(order), payment: String(payment) },
    ...(save && { setup_future_usage: 'off_session' as const }),
  },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } },
    },
  ],
  ...(customer ? { customer } : { customer_email: email }),
  ...(save && !customer && { customer_creation: 'always' as const }),
  // Stripe has no Ukrainian page: it then takes what the browser prefers.
  locale: language === 'en' ? 'en' : 'auto',
  success_url: back,
  cancel_url: back.replace('&payment=returned', '&payment=left'),
})

/** Stripe will not take this request as it is, however often it is repeated. Nothing was charged by it. */
const isInvalid = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (error.statusCode === 400 || error.statusCode === 404)

const openSession = (stripe: Stripe, asked: Asked): Promise<Stripe.Checkout.Session> => {
  const create = (wanted: Asked, idempotencyKey: string) =>
    stripe.checkout.sessions.create(sessionOf(wanted), { idempotencyKey })
  const key = `payment-${asked.payment}-${asked.language}`
  return create(asked, key).catch(error => {
    if (isInvalid(error) && error.code === 'amount_too_small') throw new ProblemError('amount_small')
    // The customer was saved with another account at Stripe, or was deleted there.
    if (isInvalid(error) && error.code === 'resource_missing' && error.param === 'customer')
      return create({ ...asked, customer: null }, `${key}-new`)
    throw error
  })
}

/** What the refusal of a charge means; undefined where the charge may have been made, or may be made later. */
const refusalOf = (error: unknown): ChargeRefused | undefined => {
  // For example a method that the bank has taken off the account, or an amount that is too small: that stays so.
  if (isInvalid(error)) return new ChargeRefused('refused', error.code)
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined
  return new ChargeRefused(error.code === 'authentication_required' ? 'confirmation' : 'refused', error.code)
}

/** The refund of a credit note that was made although its answer was lost. */
const findRefund = async (
  stripe: Stripe,
  { payment_intent, metadata: { note } }: { payment_intent: string; metadata: { note: string } },
): Promise<Stripe.Refund | undefined> => {
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 })
  return data.find(({ metadata }) => metadata?.note === note)
}

/** Stripe Checkout and saved methods. */
export const stripeProvider = (settings: StripeSettings): PaymentProvider => {
  const stripe = clientOf(settings)
  return {
    name: 'stripe',
    open: async asked => {
      assertNoTransaction('Stripe')
      const { id, url } = await openSession(stripe, asked)
      if (!url) throw new Error('Stripe named no page for a session')
      return { reference: id, url }
    },
    close: async reference => {
      assertNoTransaction('Stripe')
      await stripe.checkout.sessions.expire(reference).catch(error => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      })
    },
    reopen: async (reference, url) => {
      assertNoTransaction('Stripe')
      const session = await stripe.checkout.sessions.retrieve(reference)
      return session.status === 'open' ? (session.url ?? url) : null
    },
    read: async (bytes, header) => {
      const signature = header('stripe-signature')
      if (signature === undefined) return undefined
      try {
        const event = await stripe.webhooks.constructEventAsync(bytes, signature, settings.webhookSecret)
        return { id: event.id, content: contentOf(event) }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
        throw error
      }
    },
    ask: async reference => {
      assertNoTransaction('Stripe')
      try {
        return await (reference.startsWith('pi_') ? askIntent(stripe, reference) : askSession(stripe, reference))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
        throw error
      }
    },
    charge: async ({ payment, order, title, amount, currency, customer, token }) => {
      assertNoTransaction('Stripe')
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            customer,
            payment_method: token,
            off_session: true,
            confirm: true,
            description: title,
            metadata: { order: String(order), payment: String(payment), automatic: 'true' },
          },
          { idempotencyKey: `payment-${payment}` },
        )
        if (intent.status === 'requires_action') throw new ChargeRefused('confirmation')
        return { reference: intent.id, isProcessing: intent.status === 'processing' }
      } catch (error) {
        throw refusalOf(error) ?? error
      }
    },
    find: async ({ payment, order }) => {
      assertNoTransaction('Stripe')
      const query = `metadata['payment']:'${payment}' AND metadata['order']:'${order}'`
      const { data } = await stripe.paymentIntents.search({ query, limit: 1 })
      return data[0]?.id
    },
    refund: async ({ key, note, charge, amount, isRepeated }) => {
      assertNoTransaction('Stripe')
      try {
        const wanted = { payment_intent: charge, amount, metadata: { note: String(note) } }
        const made = isRepeated ? await findRefund(stripe, wanted) : undefined
        const { status } = made ?? (await stripe.refunds.create(wanted, { idempotencyKey: key }))
        // One that is pending is as good as done: an event tells where it fails after all.
        return status === 'failed' || status === 'canceled' ? status : undefined
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.message
        throw error
      }
    },
    forget: async token => {
      assertNoTransaction('Stripe')
      await stripe.paymentMethods.detach(token)
    },
  }
}
