import type { Bill } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import type { Dependencies } from '../request-context'
import { type PaidKind, priceOf } from '../settings/price-list'
import { findUser } from '../users/repository'
import { emitOrder } from '../webhooks/emit'
import { addItems, insertOrder, lockOpenOrder, lockOrders, type NewOrderItem } from './repository'
import { orderNumber } from './to-dto'

type Needs = Pick<Dependencies, 'settings'>

/** Something that is paid for. */
interface Charged {
  kind: PaidKind
  name: string
  zone: string
  years: number
  /** Of a request, whose item is refunded when it is rejected. */
  domain_id?: number
}

/** The order that items are added to for as long as it is open; a new one where there is none. */
type Grouping = Pick<Bill, 'operation_id' | 'grouped_by'>

const alone: Grouping = { operation_id: null, grouped_by: null }

const place = async (
  trx: Trx,
  { settings }: Needs,
  userId: number,
  items: readonly NewOrderItem[],
  grouping: Grouping,
): Promise<void> => {
  const list = settings.PRICES
  const customer = await findUser(trx, userId)
  if (!list || !customer || items.length === 0) return
  await lockOrders(trx)
  const open = await lockOpenOrder(trx, grouping)
  const order =
    open ??
    (await insertOrder(trx, {
      user_id: userId,
      email: customer.email,
      customer_name: customer.full_name,
      customer_address: customer.address,
      currency: list.currency,
      tax: list.tax ?? null,
      ...grouping,
    }))
  const placed = await addItems(trx, order, items)
  await emitOrder(trx, open ? 'order.changed' : 'order.created', placed, orderNumber(placed))
}

/**
 * Makes the order of what a customer has just got or asked for, in the same transaction; nothing without PRICES.
 */
export const charge = (
  trx: Trx,
  deps: Needs,
  userId: number,
  wanted: readonly Charged[],
  grouping: Grouping = alone,
): Promise<void> => {
  const items = wanted.flatMap(({ kind, name, zone, years, domain_id = null }) => {
    const price = priceOf(deps.settings.PRICES, kind, zone, years)
    return price ? [{ kind, name, zone, years, price: price.price, total: price.total, domain_id }] : []
  })
  return place(trx, deps, userId, items, grouping)
}

/** What work will cost; undefined where it costs nothing. It is charged when the registry has done it. */
export const billOf = (
  { settings }: Needs,
  kind: PaidKind,
  { user_id, zone }: Pick<DomainRow, 'user_id' | 'zone'>,
  years: number,
  grouping: Partial<Grouping> = {},
): Bill | undefined => {
  const price = priceOf(settings.PRICES, kind, zone, years)
  return price && { user_id, price: price.price, total: price.total, ...alone, ...grouping }
}

/** Charges what the registry has just done, at the price that it was ordered at. */
export const chargeBill = (
  trx: Trx,
  deps: Needs,
  { name, zone }: Pick<DomainRow, 'name' | 'zone'>,
  { kind, years }: { kind: PaidKind; years: number },
  { user_id, price, total, ...grouping }: Bill,
): Promise<void> => place(trx, deps, user_id, [{ kind, name, zone, years, price, total, domain_id: null }], grouping)
