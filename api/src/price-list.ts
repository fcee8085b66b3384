import { z } from 'zod'
import { bilingual, entries, jsonFile } from './json-file'

const amountError = 'must be a whole number of minor units from 0 to 100000000'
const amount = z.int(amountError).min(0, amountError).max(100_000_000, amountError)

const percentError = 'must be a number of percent from 0 to 100'

const currencies = new Set(Intl.supportedValuesOf('currency'))
const currencyError = 'must be the code of a currency, such as UAH'

/** PRICES: what a year costs, in minor units; `restore` is once, the year that comes with it included. */
export const priceFile = jsonFile(
  entries({
    currency: z.string(currencyError).refine(code => currencies.has(code), currencyError),
    zones: z.record(
      z.string(),
      entries({ register: amount, renew: amount, transfer: amount, restore: amount }),
      'must be an object of zones',
    ),
    tax: entries({
      name: bilingual(40),
      percent: z.number(percentError).min(0, percentError).max(100, percentError),
      included: z.boolean('must be true or false'),
    }).optional(),
  }),
)

type PriceList = z.output<typeof priceFile>

/** What is paid for. */
type PaidKind = 'register' | 'renew' | 'restore'

interface Price {
  currency: string
  /** For one year, in minor units. */
  price: number
  total: number
}

/** Undefined where nothing is charged: without PRICES, and in a zone that they leave out. */
export const priceOf = (
  list: PriceList | undefined,
  kind: PaidKind,
  zone: string,
  years: number,
): Price | undefined => {
  const prices = list?.zones[zone]
  if (!list || !prices) return undefined
  return { currency: list.currency, price: prices[kind], total: prices[kind] * years }
}
