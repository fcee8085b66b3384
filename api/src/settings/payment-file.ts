import { digitsOf } from '@panel/shared/rules'
import { z } from 'zod'
import { entries, jsonFile } from './json-file'

/** When a name is registered: once it was approved, once it is paid, or once both happened in either order. */
const registerRules = ['approval', 'payment', 'both'] as const
export type RegisterRule = (typeof registerRules)[number]

const variableError = 'must be the name of an environment variable, such as STRIPE_SECRET'
const variable = z.string(variableError).regex(/^[A-Za-z_]\w*$/, variableError)

const originError = 'must be the origin of an http or https address, without a path'
const apiOrigin = z
  .string(originError)
  .refine(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), originError)
  .refine(text => new URL(text).href === `${new URL(text).origin}/`, originError)
  .transform(text => new URL(text).origin)

const keyError = 'must be a text that is not empty'
const daysError = 'must be a whole number of days from 1 to 365'

/** PAYMENTS: the providers of payments, what registers a name, and after how many days an unpaid request ends. */
export const paymentFile = jsonFile(
  entries({
    stripe: entries({
      secret_env: variable,
      webhook_secret_env: variable,
      api: apiOrigin.optional(),
    }).optional(),
    liqpay: entries({
      public_key: z.string(keyError).min(1, keyError),
      private_env: variable,
      version: z.union([z.literal(3), z.literal(7)], 'must be 3 or 7').default(3),
      api: apiOrigin.optional(),
    }).optional(),
    register: z
      .record(
        z.string(),
        z.enum(registerRules, 'must be approval, payment or both'),
        'must be an object of zones and `default`',
      )
      .optional(),
    unpaid_days: z.int(daysError).min(1, daysError).max(365, daysError).optional(),
  }),
)

type PaymentFile = z.output<typeof paymentFile>

export interface StripeSettings {
  secret: string
  webhookSecret: string
  api: string | undefined
}

export interface LiqPaySettings {
  publicKey: string
  privateKey: string
  /** Of LiqPay's API, which signs in its own way in each. */
  version: 3 | 7
  api: string | undefined
}

/** PAYMENTS with the secrets that it names. */
export interface PaymentSettings {
  stripe?: StripeSettings
  liqpay?: LiqPaySettings
  register: Readonly<Record<string, RegisterRule>>
  unpaidDays: number | undefined
  /** Environment variables with secrets. */
  secretNames: readonly string[]
}

export const paymentProviders = ['stripe', 'liqpay'] as const
export type ProviderName = (typeof paymentProviders)[number]

/** The providers that customers can pay with. */
export const providersOf = (payments: PaymentSettings | undefined): ProviderName[] =>
  paymentProviders.filter(name => payments?.[name])

/** What registers a name of a zone. */
export const registerRule = (payments: PaymentSettings | undefined, zone: string): RegisterRule =>
  payments?.register[zone] ?? payments?.register.default ?? 'approval'

/** Which both providers take; Stripe counts these in other minor units than ISO 4217. */
const otherUnits = new Set(['ISK', 'MGA', 'UGX'])
const liqPayCurrencies = ['UAH', 'USD', 'EUR']

interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>
  zones: readonly string[]
  /** Of PRICES; undefined without them. */
  currency: string | undefined
}

/**
 * The providers with their secrets.
 * @throws what `refuse` makes of a sentence that goes after 'The setting PAYMENTS'
 */
export const readPayments = (
  { stripe, liqpay, register = {}, unpaid_days }: PaymentFile,
  { environment, zones, currency }: Surroundings,
  refuse: (sentence: string) => Error,
): PaymentSettings => {
  if (currency === undefined) throw refuse('needs PRICES, which say what an order costs')
  const secret = (at: string, name: string): string => {
    const value = environment[name]?.trim()
    if (!value) throw refuse(`names a file in which ${at} is ${name}, an environment variable that is not set`)
    return value
  }
  const unknown = Object.keys(register).find(zone => zone !== 'default' && !zones.includes(zone))
  if (unknown !== undefined)
    throw refuse(`names a file in which register has the zone ${unknown}, which ZONES does not offer`)
  // Of three digits Stripe takes only tens.
  if (stripe && (otherUnits.has(currency) || digitsOf(currency) > 2))
    throw refuse(`has Stripe, by which ${currency} cannot be paid here`)
  if (liqpay && !liqPayCurrencies.includes(currency))
    throw refuse(`has LiqPay, which takes ${liqPayCurrencies.join(', ')} and not ${currency}`)
  return {
    ...(stripe && {
      stripe: {
        secret: secret('stripe.secret_env', stripe.secret_env),
        webhookSecret: secret('stripe.webhook_secret_env', stripe.webhook_secret_env),
        api: stripe.api,
      },
    }),
    ...(liqpay && {
      liqpay: {
        publicKey: liqpay.public_key,
        privateKey: secret('liqpay.private_env', liqpay.private_env),
        version: liqpay.version,
        api: liqpay.api,
      },
    }),
    register,
    unpaidDays: unpaid_days,
    secretNames: [stripe?.secret_env, stripe?.webhook_secret_env, liqpay?.private_env].filter(
      name => name !== undefined,
    ),
  }
}
