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

const daysError = 'must be a whole number of days from 1 to 365'

/** INVOICE: the seller, how an order is paid, where `{number}` stands for the order's, and within how many days. */
export const invoiceFile = jsonFile(
  entries({
    seller: bilingual(1000),
    instructions: bilingual(2000),
    due_days: z.int(daysError).min(1, daysError).max(365, daysError).optional(),
  }),
)

/** Days to pay an order in, unless INVOICE has another number. */
export const usualDueDays = 14

export type PriceList = z.output<typeof priceFile>

/** A tax on the sum, part of the prices or added to them. */
export type Tax = NonNullable<PriceList['tax']>

/** What is paid for. */
export type PaidKind = 'register' | 'renew' | 'transfer' | 'restore'

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

export interface Sum {
  /** Of the items. */
  sum: number
  /** The part of the total that is tax. */
  tax: number
  /** What is to be paid. */
  total: number
}

/** Minor units, the tax rounded once, on the sum. */
export const addUp = (totals: readonly number[], tax: Tax | null | undefined): Sum => {
  const sum = totals.reduce((all, one) => all + one, 0)
  if (!tax) return { sum, tax: 0, total: sum }
  const part = Math.round((sum * tax.percent) / (tax.included ? 100 + tax.percent : 100))
  return { sum, tax: part, total: tax.included ? sum : sum + part }
}
