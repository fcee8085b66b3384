import { readSettings } from '../src/settings/settings'
import { prices } from './price-file'
import { writeSetting } from './setting-file'

const PRICES = writeSetting(prices)
const stripe = { secret_env: 'STRIPE_SECRET', webhook_secret_env: 'STRIPE_WEBHOOK' }
const liqpay = { public_key: 'i000000', private_env: 'LIQPAY_PRIVATE' }
const environment = { STRIPE_SECRET: 'sk_test_1', STRIPE_WEBHOOK: 'whsec_1', LIQPAY_PRIVATE: 'private' }

/** PRICES in another currency. */
const pricesIn = (currency: string) => writeSetting({ ...prices, currency })

test.each<[string, object, Record<string, string | undefined>, string]>([
  ['no prices', { liqpay }, { PRICES: undefined }, 'needs PRICES, which say what an order costs'],
  [
    'a secret that is not set',
    { stripe },
    { STRIPE_WEBHOOK: '' },
    'stripe.webhook_secret_env is STRIPE_WEBHOOK, an environment variable that is not set',
  ],
  [
    'no name of a variable',
    { stripe: { ...stripe, secret_env: 'sk live' } },
    {},
    'stripe.secret_env must be the name of an environment variable, such as STRIPE_SECRET',
  ],
  [
    'an address with a path',
    { liqpay: { ...liqpay, api: 'https://pay.example/api' } },
    {},
    'liqpay.api must be the origin of an http or https address, without a path',
  ],
  ['no key', { liqpay: { ...liqpay, public_key: '' } }, {}, 'liqpay.public_key must be a text that is not empty'],
  ['another rule', { liqpay, register: { com: 'later' } }, {}, 'register.com must be approval, payment or both'],
  [
    'a zone that is not offered',
    { liqpay, register: { xyz: 'payment' } },
    {},
    'register has the zone xyz, which ZONES does not offer',
  ],
  ['no day', { liqpay, unpaid_days: 0 }, {}, 'unpaid_days must be a whole number of days from 1 to 365'],
  ['another provider', { paypal: {} }, {}, 'the whole has an entry that is not known: paypal'],
  ['other minor units', { stripe }, { PRICES: pricesIn('UGX') }, 'has Stripe, by which UGX cannot be paid here'],
  ['three minor digits', { stripe }, { PRICES: pricesIn('KWD') }, 'has Stripe, by which KWD cannot be paid here'],
  [
    'a currency that LiqPay lacks',
    { liqpay },
    { PRICES: pricesIn('GBP') },
    'has LiqPay, which takes UAH, USD, EUR and not GBP',
  ],
])('PAYMENTS with %s stops the start with a sentence', (_, content, changes, sentence) => {
  const start = () => readSettings({ PRICES, PAYMENTS: writeSetting(content), ...environment, ...changes })
  expect(start).toThrow(/^The setting PAYMENTS .*\.$/)
  expect(start).toThrow(sentence)
})
