import type { AdminOrder, CartTotal, Order } from '@panel/shared/contract'
import type { Language } from '../base/language'
import type { OrderItemRow, OrderRow } from '../database/schema'
import { addUp, type Sum, type Tax } from '../settings/price-list'
import type { Settings } from '../settings/settings'
import { paymentInstructions } from './payment'

/** Fixed width, so that numbers sort as they were given. */
export const orderNumber = ({ year, serial }: Pick<OrderRow, 'year' | 'serial'>): string =>
  `${year}-${String(serial).padStart(6, '0')}`

export const taxLine = (tax: Tax | null | undefined, sum: Sum, language: Language): Pick<CartTotal, 'tax'> =>
  tax ? { tax: { name: tax.name[language], percent: tax.percent, included: tax.included, amount: sum.tax } } : {}

export const toOrder = (
  settings: Settings,
  language: Language,
  row: OrderRow,
  items: readonly OrderItemRow[],
): Order => {
  const number = orderNumber(row)
  return {
    id: row.id,
    number,
    created_at: row.created_at.toISOString(),
    state: row.state,
    currency: row.currency,
    items: items
      .filter(({ order_id }) => order_id === row.id)
      .map(({ kind, name, zone, years, price, total }) => ({ kind, name, zone, years, price, total })),
    ...taxLine(row.tax, addUp([row.sum], row.tax), language),
    total: row.total,
    ...(row.state === 'open' && {
      payment: { method: 'invoice', instructions: paymentInstructions(settings, number, language) },
    }),
  }
}

export const toAdminOrder = (
  settings: Settings,
  language: Language,
  row: OrderRow,
  items: readonly OrderItemRow[],
): AdminOrder => ({ ...toOrder(settings, language, row, items), user_id: row.user_id, email: row.email })
