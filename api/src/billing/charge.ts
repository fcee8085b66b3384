import type { Trx } from '../database/schema'
import { type PaidKind, priceOf } from '../price-list'
import type { Dependencies } from '../request-context'
import { findUser } from '../users/repository'
import { emitOrder } from '../webhooks/emit'
import { addItems, insertOrder, lockOpenOrder, lockOrders } from './repository'
import { orderNumber } from './to-dto'

/** Something that is paid for. */
interface Charged {
  kind: PaidKind
  name: string
  zone: string
  years: number
}

/**
 * Makes the order of what a customer has just asked for, in the same transaction; nothing without PRICES. What one piece
 * of bulk work renews is one order. Call it before `audit`: both hold a lock until the transaction ends.
 */
export const charge = async (
  trx: Trx,
  { settings }: Pick<Dependencies, 'settings'>,
  userId: number,
  wanted: readonly Charged[],
  operationId: number | null = null,
): Promise<void> => {
  const list = settings.PRICES
  const items = wanted.flatMap(({ kind, name, zone, years }) => {
    const price = priceOf(list, kind, zone, years)
    return price ? [{ kind, name, zone, years, price: price.price, total: price.total, domain_id: null }] : []
  })
  if (!list || items.length === 0) return
  await lockOrders(trx)
  const open = operationId === null ? undefined : await lockOpenOrder(trx, operationId)
  const customer = open ? undefined : await findUser(trx, userId)
  const order =
    open ??
    (await insertOrder(trx, {
      user_id: userId,
      email: customer?.email ?? '',
      customer_name: customer?.full_name ?? '',
      customer_address: customer?.address ?? '',
      currency: list.currency,
      tax: list.tax ?? null,
      operation_id: operationId,
      grouped_by: null,
    }))
  const placed = await addItems(trx, order, items)
  if (!open) await emitOrder(trx, 'order.created', placed, orderNumber(placed))
}
