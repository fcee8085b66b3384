import { digitsOf } from '@panel/shared/rules'
import { z } from 'zod'
import { bilingual, entries, jsonFile } from './json-file'

/** What a registry wants for a command about a name with a price of its own (RFC 8748), such as `1500.00` `USD`. */
export interface RegistryFee {
  amount: string
  currency: string
}

export const feeCommands = ['create', 'renew', 'transfer', 'restore'] as const

/** By command; those that the registry does not tell are absent. */
export type RegistryFees = Partial<Record<(typeof feeCommands)[number], RegistryFee>>

// A restoration may cost millions of a currency whose units are small, such as IDR.
const amountError = 'must be a whole number of minor units from 0 to 100000000000'
const amount = z.int(amountError).min(0, amountError).max(100_000_000_000, amountError)

const percentError = 'must be a number of percent from 0 to 100'

const markupError = 'must be a number of percent from 0 to 1000'
const rateError = 'must be a number above 0'

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
    /** How names are sold that have a price of their own; without it they are not. */
    premium: entries({
      /** What one unit of a currency costs in `currency`. */
      rates: z.record(
        z.string().refine(code => currencies.has(code), currencyError),
        z.number(rateError).positive(rateError).max(1_000_000, rateError),
        'must be an object of currencies',
      ),
      markup_percent: z.number(markupError).min(0, markupError).max(1000, markupError),
    }).optional(),
  }),
)

const daysError = 'must be a whole number of days from 1 to 365'

const zoneError = 'must be the name of a time zone, such as Europe/Kyiv'

const isTimeZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * INVOICE: the seller, how an order is paid, where `{number}` stands for the order's, within how many days, and by which time
 * zone documents are numbered and dated.
 */
export const invoiceFile = jsonFile(
  entries({
    seller: bilingual(1000),
    instructions: bilingual(2000),
    due_days: z.int(daysError).min(1, daysError).max(365, daysError).optional(),
    time_zone: z.string(zoneError).refine(isTimeZone, zoneError).optional(),
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

const percent = 100

/** What a customer pays for what a registry wants; undefined where the operator does not sell it. */
const priceOfFee = (list: PriceList, fee: RegistryFee | undefined): number | undefined => {
  if (!list.premium || !fee) return undefined
  const { rates, markup_percent } = list.premium
  const rate = fee.currency === list.currency ? 1 : rates[fee.currency]
  if (rate === undefined) return undefined
  const exact = Number(fee.amount) * rate * 10 ** digitsOf(list.currency) * ((percent + markup_percent) / percent)
  // What floating point adds to a whole amount is no further unit.
  return Math.ceil(Number(exact.toFixed(4)))
}

/** A restoration has a year with it. */
const feesFor = {
  register: ['create'],
  renew: ['renew'],
  transfer: ['transfer'],
  restore: ['restore', 'renew'],
} as const satisfies Record<PaidKind, readonly (keyof RegistryFees)[]>

/** What a year of a name with a price of its own costs; undefined where the operator does not sell it. */
export const premiumPrice = (
  list: PriceList | undefined,
  kind: PaidKind,
  fees: RegistryFees | undefined,
): number | undefined => {
  const parts = feesFor[kind].map(command => list && priceOfFee(list, fees?.[command]))
  return parts.includes(undefined) ? undefined : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
}

/**
 * Undefined where nothing is charged: without PRICES.
 * @param fees of a name with a price of its own
 */
export const priceOf = (
  list: PriceList | undefined,
  kind: PaidKind,
  zone: string,
  years: number,
  fees?: RegistryFees | null,
): Price | undefined => {
  const prices = list?.zones[zone]
  if (!list || !prices) return undefined
  const price = (fees && premiumPrice(list, kind, fees)) ?? prices[kind]
  return { currency: list.currency, price, total: price * years }
}

/** False where the operator sells, but has no price for a zone whose domains are still here: nothing is done for nothing. */
export const isPriced = (list: PriceList | undefined, zone: string): boolean =>
  list === undefined || Object.hasOwn(list.zones, zone)

/** Whether a name with a price of its own can be ordered: its first year and its renewals have a price here. */
export const isSold = (list: PriceList | undefined, fees: RegistryFees | undefined): fees is RegistryFees =>
  (['register', 'renew'] as const).every(kind => premiumPrice(list, kind, fees) !== undefined)

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
