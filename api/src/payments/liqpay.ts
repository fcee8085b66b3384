import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { assertNoTransaction } from '../base/open-transaction'
import type { PaymentEventContent } from '../database/schema'
import type { LiqPaySettings } from '../settings/payment-file'
import { ChargeRefused, type PaymentProvider, type SavedMethod, type Truth } from './provider'

const patience = 10_000
const home = 'https://www.liqpay.ua'

/** What LiqPay tells of a payment, of which more is never needed. */
const answerSchema = z.object({
  status: z.string(),
  order_id: z.union([z.string(), z.number()]).transform(String).optional(),
  payment_id: z.union([z.string(), z.number()]).transform(String).optional(),
  amount: z.coerce.number().optional(),
  refund_amount: z.coerce.number().optional(),
  currency: z.string().default(''),
  card_token: z.string().optional(),
  sender_card_mask2: z.string().optional(),
  sender_card_type: z.string().optional(),
  err_code: z.string().optional(),
  code: z.string().optional(),
})
type Answer = z.output<typeof answerSchema>

const formSchema = z.object({ data: z.string(), signature: z.string() })

const encode = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64')

/** What LiqPay signs with in each version of its API. */
const hashes = { 3: 'sha1', 7: 'sha3-256' } as const

/** As LiqPay documents it: base64 of the hash of the key, the data and the key. */
const sign = (hash: string, privateKey: string, data: string): string =>
  createHash(hash).update(`${privateKey}${data}${privateKey}`).digest('base64')

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const digits = 2
/** LiqPay counts in major units: 450.00 is 45000 of ours. */
const toMajor = (minor: number): string => (minor / 10 ** digits).toFixed(digits)
const toMinor = (major: number | undefined): number | null =>
  major === undefined ? null : Math.round(major * 10 ** digits)

/** LiqPay takes an `order_id` once: these answers to a charge say that one with the same id came first. */
const repetitions: readonly (string | undefined)[] = ['order_id_duplicate', 'payment_processing']

const failures = new Set(['failure', 'error', 'reversed'])

/** `wait_compensation`: it succeeded, and LiqPay pays it out with the others of the day. */
const successes = new Set(['success', 'wait_compensation'])

/** Payments of LiqPay's test mode bring no money: they count only with the keys of a test shop. */
const stateOf = (status: string, publicKey: string): Truth['state'] => {
  if (successes.has(status) || (status === 'sandbox' && publicKey.startsWith('sandbox_'))) return 'paid'
  return failures.has(status) ? 'failed' : 'open'
}

/** @throws ChargeRefused where a card was not charged */
const assertCharged = (status: string, publicKey: string): void => {
  if (/_verify$/.test(status)) throw new ChargeRefused('confirmation')
  if (stateOf(status, publicKey) === 'failed') throw new ChargeRefused('refused')
}

/** LiqPay knows one id of a payment, which has ours: `2026-000001-12` of the payment 12. */
const orderIdOf = ({ number, payment }: { number: string; payment: number }): string => `${number}-${payment}`

const methodOf = ({ card_token, sender_card_mask2, sender_card_type }: Answer): SavedMethod | null =>
  card_token
    ? {
        customer: '',
        token: card_token,
        fingerprint: sender_card_mask2 ?? card_token,
        label:
          `${sender_card_type ?? 'card'} ${(sender_card_mask2 ?? '').replace(/^.*(?=\d{4}$|\d{2}$)/, '•••• ')}`.trim(),
        expires: null,
      }
    : null

const parseEvent = (data: string): Answer | null => {
  try {
    return answerSchema.parse(JSON.parse(Buffer.from(data, 'base64').toString()))
  } catch {
    return null
  }
}

const contentOf = (answer: Answer, publicKey: string): PaymentEventContent | null => {
  const state = stateOf(answer.status, publicKey)
  if (state === 'open' || !answer.order_id) return null
  const isReversed = answer.status === 'reversed'
  return {
    kind: isReversed ? 'refunded' : state,
    reference: answer.order_id,
    payment: /-(\d{1,15})$/.exec(answer.order_id)?.[1] ?? null,
    order: null,
    // `amount` of a payment that was given back is still the whole payment.
    amount: toMinor(isReversed ? answer.refund_amount : answer.amount),
    currency: answer.currency.toUpperCase(),
  }
}

/** What is signed for LiqPay, and requests of such. */
const connect = ({ publicKey, privateKey, version, api = home }: LiqPaySettings) => {
  const signed = (content: object): { data: string; signature: string } => {
    const data = encode({ version, public_key: publicKey, ...content })
    return { data, signature: sign(hashes[version], privateKey, data) }
  }
  const request = async (content: object): Promise<Answer> => {
    assertNoTransaction('LiqPay')
    const response = await fetch(`${api}/api/request`, {
      method: 'POST',
      body: new URLSearchParams(signed(content)),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`LiqPay answered with ${response.status}`)
    return answerSchema.parse(await response.json())
  }
  return { signed, request }
}

const isUnknown = ({ err_code, code }: Answer): boolean => (err_code ?? code) === 'payment_not_found'

/** @throws where the answer is about the request, and says nothing of a payment */
const assertAbout = ({ status, order_id, err_code, code }: Answer): void => {
  if (status === 'error' && order_id === undefined) throw new Error(`LiqPay answered with ${err_code ?? code}`)
}

/** LiqPay's page, its callback and its requests. */
export const liqPayProvider = (settings: LiqPaySettings): PaymentProvider => {
  const { publicKey, privateKey, api = home } = settings
  const { signed, request } = connect(settings)
  return {
    name: 'liqpay',
    open: async asked => {
      const { title, amount, currency, language, save, back, events } = asked
      const reference = orderIdOf(asked)
      const query = new URLSearchParams(
        signed({
          action: 'pay',
          amount: toMajor(amount),
          currency,
          description: title,
          order_id: reference,
          language,
          result_url: back,
          server_url: events,
          ...(save && { recurringbytoken: '1' }),
        }),
      )
      return { reference, url: `${api}/api/3/checkout?${query}` }
    },
    // The link stays good until it is paid: what comes twice becomes credit.
    close: async () => undefined,
    reopen: async (reference, url) => {
      const answer = await request({ action: 'status', order_id: reference })
      return isUnknown(answer) || stateOf(answer.status, publicKey) === 'open' ? url : null
    },
    read: async bytes => {
      const form = formSchema.safeParse(Object.fromEntries(new URLSearchParams(bytes.toString())))
      if (!form.success) return undefined
      const { data, signature } = form.data
      // An event is signed as LiqPay does it by then, whichever version began the payment.
      if (!Object.values(hashes).some(hash => isSame(signature, sign(hash, privateKey, data)))) return undefined
      const answer = parseEvent(data)
      const id = createHash('sha256').update(data).digest('hex')
      return { id, content: answer && contentOf(answer, publicKey) }
    },
    ask: async reference => {
      const answer = await request({ action: 'status', order_id: reference })
      if (isUnknown(answer)) return undefined
      assertAbout(answer)
      return {
        state: stateOf(answer.status, publicKey),
        amount: toMinor(answer.amount),
        currency: answer.currency.toUpperCase(),
        order: null,
        charge: answer.payment_id ?? reference,
        method: methodOf(answer),
      }
    },
    charge: async ({ title, amount, currency, token, events, ...ids }) => {
      const order_id = orderIdOf(ids)
      // It has no key for a repetition: a charge whose answer was lost is asked about first.
      const known = await request({ action: 'status', order_id })
      if (known.order_id === order_id && !isUnknown(known)) {
        assertCharged(known.status, publicKey)
        return { reference: order_id }
      }
      const { status, err_code } = await request({
        action: 'paytoken',
        card_token: token,
        amount: toMajor(amount),
        currency,
        description: title,
        order_id,
        server_url: events,
        is_recurring: '1',
      })
      if (repetitions.includes(err_code)) return { reference: order_id }
      assertCharged(status, publicKey)
      return { reference: order_id }
    },
    find: async charge => orderIdOf(charge),
    refund: async ({ reference, amount }) => {
      const { status, err_code } = await request({ action: 'refund', order_id: reference, amount: toMajor(amount) })
      return status === 'error' || status === 'failure' ? (err_code ?? status) : undefined
    },
    // LiqPay has no call for it: the token is forgotten here.
    forget: async () => undefined,
  }
}
