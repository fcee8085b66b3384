import { addYears } from '@panel/shared/rules'
import type { AuditSource } from '../audit/service'
import { ProblemError } from '../base/errors'
import type { AgreedPrice, Bill } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import type { Dependencies } from '../request-context'
import { type PaidKind, priceOf, type RegistryFees, usualDueDays } from '../settings/price-list'
import type { Settings } from '../settings/settings'
import { findUser } from '../users/repository'
import { emitOrder } from '../webhooks/emit'
import { customerFor } from './customer'
import { mailGrowingOrder, mailOrder } from './mail-order'
import { useCredit } from './pay-order'
import { addItems, insertOrder, lockOpenOrder, lockOrders, type NewOrderItem, prepaidGroup } from './repository'
import { documentYear } from './seller-repository'
import { orderNumber } from './to-dto'

type Needs = Pick<Dependencies, 'settings'> & AuditSource

/** Something that is paid for. */
interface Charged {
  kind: PaidKind
  name: string
  zone: string
  years: number
  /** Of a request, whose item is refunded when it is rejected. */
  domain_id?: number
  /** Of a name with a price of its own. */
  fees?: RegistryFees | null
}

/** The order that items are added to for as long as it is open; a new one where there is none. */
export type Grouping = Pick<Bill, 'operation_id' | 'grouped_by' | 'billing_id'>

/** What renews itself on one day is one order of a customer's. */
const automaticGroup = 'renewals '

export const automaticGrouping = (userId: number, now: Date): Pick<Grouping, 'grouped_by'> => ({
  grouped_by: `${automaticGroup}${userId} ${now.toISOString().slice(0, 'YYYY-MM-DD'.length)}`,
})

const alone: Grouping = { operation_id: null, grouped_by: null }

/** An invoice does not ask for its payment later than on the day on which an unpaid request ends. */
const dueDays = ({ INVOICE, PAYMENTS }: Settings): number =>
  Math.min(INVOICE?.due_days ?? usualDueDays, PAYMENTS?.unpaidDays ?? Number.POSITIVE_INFINITY)

const place = async (
  trx: Trx,
  deps: Needs,
  userId: number,
  items: readonly NewOrderItem[],
  { billing_id, operation_id, grouped_by }: Grouping,
  ordered?: string,
): Promise<number | undefined> => {
  const { settings } = deps
  const list = settings.PRICES
  const customer = await findUser(trx, userId)
  if (!list || !customer || items.length === 0) return undefined
  const billed = await customerFor(trx, customer, billing_id)
  await lockOrders(trx)
  const currency = ordered ?? list.currency
  const open = await lockOpenOrder(trx, { operation_id, grouped_by, currency })
  const order =
    open ??
    (await insertOrder(trx, {
      user_id: userId,
      email: customer.email,
      ...billed,
      dueDays: dueDays(settings),
      year: await documentYear(trx, settings),
      currency,
      tax: list.tax ?? null,
      operation_id,
      grouped_by,
    }))
  const placed = await addItems(trx, order, items)
  await emitOrder(trx, open ? 'order.changed' : 'order.created', placed, orderNumber(placed))
  // The mails about bulk work and about automatic renewals name their order, where the customer wants such mails.
  const isResult = operation_id !== null || grouped_by?.startsWith(automaticGroup)
  if (isResult && !customer.mail_results) await mailGrowingOrder(trx, placed)
  else if (!isResult && !grouped_by?.startsWith(prepaidGroup)) await mailOrder(trx, placed, 'ordered')
  await useCredit(trx, deps, placed)
  return placed.id
}

/**
 * Makes the order of what a customer has just got or asked for, in the same transaction; nothing without PRICES.
 * @returns the id of the order
 */
export const charge = (
  trx: Trx,
  deps: Needs,
  userId: number,
  wanted: readonly Charged[],
  grouping: Grouping = alone,
): Promise<number | undefined> => {
  const items = wanted.flatMap(({ kind, name, zone, years, domain_id = null, fees }) => {
    const price = priceOf(deps.settings.PRICES, kind, zone, years, fees)
    return price ? [{ kind, name, zone, years, price: price.price, total: price.total, domain_id }] : []
  })
  return place(trx, deps, userId, items, grouping)
}

/** What work will cost; undefined where it costs nothing. It is charged when the registry has done it. */
export const billOf = (
  { settings }: Pick<Dependencies, 'settings'>,
  kind: PaidKind,
  { user_id, zone, fees }: Pick<DomainRow, 'user_id' | 'zone' | 'fees'>,
  years: number,
  grouping: Partial<Grouping> = {},
): Bill | undefined => {
  const price = priceOf(settings.PRICES, kind, zone, years, fees)
  return price && { user_id, ...price, ...alone, ...grouping }
}

/**
 * A bill at the price that was agreed to earlier.
 * @throws ProblemError price_changed where a name with a price of its own costs something else by now
 */
export const atAgreedPrice = (
  bill: Bill | undefined,
  { fees }: Pick<DomainRow, 'fees'>,
  agreed: AgreedPrice | undefined,
): Bill | undefined => {
  if (!bill || !agreed) return bill
  if (fees && (bill.total !== agreed.total || bill.currency !== agreed.currency))
    throw new ProblemError('price_changed')
  return { ...bill, ...agreed }
}

/** Orders the next year of a domain before it is renewed; undefined where it costs nothing. */
export const chargeAhead = async (
  trx: Trx,
  deps: Needs,
  { id: domain_id, user_id, name, zone, expires_at, fees }: DomainRow,
  years: number,
  now: Date,
): Promise<number | undefined> => {
  const price = priceOf(deps.settings.PRICES, 'renew', zone, years, fees)
  if (!price || price.total === 0 || !expires_at) return undefined
  const term = { term_from: expires_at, term_to: addYears(expires_at, years) }
  const item = {
    kind: 'renew',
    name,
    zone,
    years,
    price: price.price,
    total: price.total,
    domain_id,
    ...term,
  } as const
  const { grouped_by } = automaticGrouping(user_id, now)
  const grouping = { operation_id: null, grouped_by: grouped_by?.replace(automaticGroup, prepaidGroup) ?? null }
  return place(trx, deps, user_id, [item], grouping)
}

/** What the registry has done, with the end of the term before and after. */
interface Term {
  kind: PaidKind
  years: number
  term_from: Date | null
  term_to: Date | null
}

/** Charges what the registry has just done, at the price and in the currency that it was ordered at. */
export const chargeBill = (
  trx: Trx,
  deps: Needs,
  { id: domain_id, name, zone }: Pick<DomainRow, 'id' | 'name' | 'zone'>,
  { kind, years, term_from, term_to }: Term,
  { user_id, price, total, currency, ...grouping }: Bill,
): Promise<number | undefined> => {
  const item = { kind, name, zone, years, price, total, domain_id, term_from, term_to }
  return place(trx, deps, user_id, [item], grouping, currency)
}
