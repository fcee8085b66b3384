import { execFileSync } from 'node:child_process'
import Fastify, { type FastifyReply } from 'fastify'
import Stripe from 'stripe'

export const secrets = {
  TEST_STRIPE_SECRET: 'sk_test_1',
  TEST_STRIPE_WEBHOOK: 'whsec_test',
  TEST_LIQPAY_PRIVATE: 'liqpay-private',
}

/** What a session of Checkout is to its provider. */
export interface Session {
  id: string
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: Record<string, string>
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  url: string
  payment_intent: unknown
  form: URLSearchParams
}

interface LiqPayPayment {
  status: string
  amount: number
  currency: string
  order_id: string
  payment_id: number
  card_token?: string
  sender_card_mask2?: string
  sender_card_type?: string
}

/** As LiqPay documents it for each version of its API, by the program that its documentation names. */
const liqPaySignature = (data: string, { key = secrets.TEST_LIQPAY_PRIVATE, version = 3 } = {}): string =>
  execFileSync('openssl', ['dgst', '-binary', version === 7 ? '-sha3-256' : '-sha1'], {
    input: `${key}${data}${key}`,
  }).toString('base64')

const encode = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64')
const decode = (data: string) => JSON.parse(Buffer.from(data, 'base64').toString())

/** The answer is lost with its connection. */
const lose = (reply: FastifyReply): void => {
  reply.hijack()
  reply.raw.destroy()
}

/** The Stripe and LiqPay of a test: a server that answers as theirs are documented to. */
export const startProviders = async () => {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, unknown>()
  const intents: { [field: string]: unknown; metadata: Record<string, string | null> }[] = []
  const madeRefunds: Record<string, unknown>[] = []
  const refunds: { payment_intent: string; amount: number; key: string }[] = []
  const liqPayments = new Map<string, LiqPayPayment>()
  /** Orders whose saved card was charged. */
  const liqCharges: string[] = []
  const liqRefunds: { order_id: string; amount: string }[] = []
  const asked: string[] = []
  const world = {
    isDown: false,
    /** What is charged or given back is, and the answer is lost. */
    losesCharges: false,
    refundsWait: false,
    /** Stripe gives nothing back, for example of a payment that is disputed. */
    refundFails: false,
    /** Saved methods are bank debits. */
    chargesWait: false,
    chargeFails: null as null | 'card_declined' | 'authentication_required' | 'detached',
    /** What Stripe takes at least. */
    leastAmount: 0,
    /** Customers whom Stripe does not know. */
    isNewAccount: false,
    /** The next charge of a card at LiqPay is made, its answer is lost, and LiqPay is asked too early about it. */
    losesLiqPayCharge: false,
  }

  const newSession = (form: URLSearchParams): Session => {
    const id = `cs_test_${sessions.size + 1}`
    const session: Session = {
      id,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: { order: form.get('metadata[order]') ?? '', payment: form.get('metadata[payment]') ?? '' },
      payment_status: 'unpaid',
      status: 'open',
      url: `https://checkout.stripe.example/${id}`,
      payment_intent: null,
      form,
    }
    sessions.set(id, session)
    return session
  }
  const plain = ({ form: _, ...session }: Session) => ({ object: 'checkout.session', ...session })

  const invalid = (code: string, param: string, message: string): [number, unknown] => [
    400,
    { error: { type: 'invalid_request_error', code, param, message } },
  ]
  const tooSmall = () =>
    invalid('amount_too_small', 'amount', 'The amount must be greater than the minimum for this currency.')

  const charge = (form: URLSearchParams): [number, unknown] => {
    if (Number(form.get('amount')) < world.leastAmount) return tooSmall()
    const id = `pi_auto_${intents.length + 1}`
    if (world.chargeFails === 'detached')
      return invalid('resource_missing', 'payment_method', `No such PaymentMethod: '${form.get('payment_method')}'`)
    const metadata = Object.fromEntries(
      ['order', 'payment', 'automatic'].map(key => [key, form.get(`metadata[${key}]`)]),
    )
    const intent = {
      object: 'payment_intent',
      id,
      status: world.chargeFails ? 'requires_payment_method' : world.chargesWait ? 'processing' : 'succeeded',
      amount: Number(form.get('amount')),
      amount_received: world.chargeFails || world.chargesWait ? 0 : Number(form.get('amount')),
      currency: form.get('currency'),
      customer: form.get('customer'),
      payment_method: form.get('payment_method'),
      metadata,
    }
    intents.push(intent)
    if (world.chargeFails)
      return [402, { error: { type: 'card_error', code: world.chargeFails, message: 'The card was refused.' } }]
    return [200, intent]
  }

  /** Those whose metadata are what is searched for. */
  const found = (form: URLSearchParams) => {
    const wanted = [...(form.get('query') ?? '').matchAll(/metadata\['(\w+)'\]:'(\w+)'/g)]
    return intents.filter(({ metadata }) =>
      wanted.every(([, key = '', value]) => (metadata as Record<string, unknown>)[key] === value),
    )
  }

  const stripe = (method: string, path: string, form: URLSearchParams, key: string): [number, unknown] => {
    const known = byKey.get(key)
    if (known) return [200, known]
    const session = sessions.get(/^\/v1\/checkout\/sessions\/(\w+)/.exec(path)?.[1] ?? '')
    if (method === 'GET' && session) return [200, plain(session)]
    if (method === 'GET' && path === '/v1/payment_intents/search')
      return [200, { object: 'search_result', data: found(form) }]
    if (method === 'GET' && path === '/v1/refunds') {
      const data = madeRefunds.filter(({ payment_intent }) => payment_intent === form.get('payment_intent'))
      return [200, { object: 'list', has_more: false, data }]
    }
    const intent = intents.find(({ id }) => path === `/v1/payment_intents/${id}`)
    if (method === 'GET' && intent) return [200, intent]
    if (method === 'GET')
      return [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } }]
    if (path === '/v1/checkout/sessions') {
      if (Number(form.get('line_items[0][price_data][unit_amount]')) < world.leastAmount) return tooSmall()
      if (world.isNewAccount && form.has('customer')) return invalid('resource_missing', 'customer', 'No such customer')
      const opened = plain(newSession(form))
      byKey.set(key, opened)
      return [200, opened]
    }
    if (session && path.endsWith('/expire')) {
      if (session.status !== 'open')
        return [400, { error: { type: 'invalid_request_error', message: 'Only open sessions can be expired.' } }]
      session.status = 'expired'
      return [200, plain(session)]
    }
    if (path === '/v1/payment_intents') {
      const [status, answer] = charge(form)
      if (status === 200) byKey.set(key, answer)
      return [status, answer]
    }
    if (path === '/v1/refunds') {
      if (world.refundFails) return invalid('charge_disputed', 'payment_intent', 'The charge was charged back.')
      refunds.push({ payment_intent: form.get('payment_intent') ?? '', amount: Number(form.get('amount')), key })
      const refund = {
        object: 'refund',
        id: `re_${refunds.length}`,
        status: world.refundsWait ? 'pending' : 'succeeded',
        payment_intent: form.get('payment_intent'),
        amount: Number(form.get('amount')),
        currency: 'uah',
        metadata: { note: form.get('metadata[note]') },
      }
      madeRefunds.push(refund)
      byKey.set(key, refund)
      return [200, refund]
    }
    return [200, { object: 'payment_method', id: 'pm' }]
  }

  const liqPay = (form: URLSearchParams): [number, unknown] => {
    const data = form.get('data') ?? ''
    const { version } = decode(data)
    if (form.get('signature') !== liqPaySignature(data, { version }))
      return [200, { result: 'error', status: 'error', err_code: 'invalid_signature' }]
    const { action, order_id, amount, currency } = decode(data)
    const payment = liqPayments.get(order_id)
    if (action === 'paytoken') {
      // LiqPay takes each order_id once, as its list of errors says.
      if (payment) return [200, { result: 'error', status: 'error', err_code: 'order_id_duplicate' }]
      liqCharges.push(order_id)
      const charged = { status: 'success', amount: Number(amount), currency, order_id, payment_id: 78 }
      liqPayments.set(order_id, charged)
      return [world.losesLiqPayCharge ? 502 : 200, charged]
    }
    if (payment && world.losesLiqPayCharge) {
      world.losesLiqPayCharge = false
      return [200, { result: 'error', status: 'error', err_code: 'payment_not_found', order_id }]
    }
    if (action === 'refund') {
      liqRefunds.push({ order_id, amount })
      return [200, { result: 'ok', status: 'reversed' }]
    }
    return [200, payment ?? { result: 'error', status: 'error', err_code: 'payment_not_found', order_id }]
  }

  const server = Fastify({ forceCloseConnections: true })
  server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  server.all<{ Body: string | undefined }>('*', ({ method, url, headers, body }, reply) => {
    const [path = '', query] = url.split('?')
    asked.push(`${method} ${path}`)
    const form = new URLSearchParams(body || query)
    if (world.isDown) return lose(reply)
    const [status, answer] =
      path === '/api/request' ? liqPay(form) : stripe(method, path, form, String(headers['idempotency-key'] ?? ''))
    if (world.losesCharges && /^\/v1\/(payment_intents|refunds)$/.test(path) && method === 'POST') return lose(reply)
    reply.code(status).send(answer)
  })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })

  let events = 0
  const signer = new Stripe(secrets.TEST_STRIPE_SECRET)
  /** An event as Stripe sends it, signed by its own library. */
  const stripeEvent = (type: string, object: object, secret = secrets.TEST_STRIPE_WEBHOOK) => {
    events += 1
    const payload = JSON.stringify({ id: `evt_${events}`, object: 'event', type, data: { object } })
    const header = signer.webhooks.generateTestHeaderString({ payload, secret })
    return { provider: 'stripe', payload, headers: { 'content-type': 'application/json', 'stripe-signature': header } }
  }
  const liqPayEvent = (content: object, signing: { key?: string; version?: number } = {}) => {
    const data = encode(content)
    const payload = new URLSearchParams({ data, signature: liqPaySignature(data, signing) }).toString()
    return { provider: 'liqpay', payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }

  return {
    origin,
    world,
    sessions,
    intents,
    refunds,
    /** As Stripe shows them. */
    madeRefunds,
    liqPayments,
    liqCharges,
    liqRefunds,
    asked,
    stripeEvent,
    liqPayEvent,
    plain,
    /** Stripe keeps the key of a request for a day. */
    forgetKeys: () => byKey.clear(),
    /** The customer pays on the page. */
    pay: (session: Session, card = '4242') => {
      session.payment_status = 'paid'
      session.status = 'complete'
      const saves = session.form.get('payment_intent_data[setup_future_usage]')
      session.payment_intent = {
        object: 'payment_intent',
        id: session.id.replace('cs_', 'pi_'),
        setup_future_usage: saves,
        customer: saves ? `cus_${session.id}` : null,
        payment_method: {
          object: 'payment_method',
          id: `pm_${session.id}`,
          type: 'card',
          card: { brand: 'visa', last4: card, exp_month: 4, exp_year: 2031, fingerprint: `print-${card}` },
        },
      }
      return session
    },
    /** A bank debit by which the customer has paid on the page: it is on its way for days, and may fail then. */
    debit: (session: Session, status: 'processing' | 'requires_payment_method' = 'processing') => {
      const payment_intent = { object: 'payment_intent', id: session.id.replace('cs_', 'pi_'), status }
      return Object.assign(session, { status: 'complete', payment_status: 'unpaid', payment_intent })
    },
    /** The customer pays by LiqPay, whose page was opened by `redirect`. */
    payLiqPay: (redirect: string): LiqPayPayment => {
      const { order_id, amount, currency } = decode(new URL(redirect).searchParams.get('data') ?? '')
      const payment = { status: 'success', amount: Number(amount), currency, order_id, payment_id: 77 }
      liqPayments.set(order_id, payment)
      return payment
    },
    close: async () => void (await server.close()),
  }
}

export type Providers = Awaited<ReturnType<typeof startProviders>>
export interface SentEvent {
  provider: string
  payload: string
  headers: Record<string, string>
}
