import { ProblemError } from '../base/errors'
import type { Dependencies } from '../request-context'
import type { PaymentSettings, ProviderName } from '../settings/payment-file'
import type { PaymentProvider } from './provider'

const made = new WeakMap<PaymentSettings, Map<ProviderName, Promise<PaymentProvider>>>()

/** The code of a provider is loaded where it is used first: most installations have one or none. */
const make = async (name: ProviderName, { stripe, liqpay }: PaymentSettings): Promise<PaymentProvider> => {
  if (name === 'stripe' && stripe) return (await import('./stripe')).stripeProvider(stripe)
  if (name === 'liqpay' && liqpay) return (await import('./liqpay')).liqPayProvider(liqpay)
  throw new ProblemError('not_found')
}

/** @throws ProblemError not_found where the operator has not set it up */
export const providerOf = (
  { settings: { PAYMENTS } }: Pick<Dependencies, 'settings'>,
  name: ProviderName,
): Promise<PaymentProvider> => {
  if (!PAYMENTS?.[name]) return Promise.reject(new ProblemError('not_found'))
  const known = made.get(PAYMENTS) ?? new Map<ProviderName, Promise<PaymentProvider>>()
  made.set(PAYMENTS, known)
  const provider = known.get(name) ?? make(name, PAYMENTS)
  known.set(name, provider)
  return provider
}
