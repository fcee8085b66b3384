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

const toItem = ({
  kind,
  name,
  zone,
  years,
  price,
  total,
  term_from,
  term_to,
}: OrderItemRow): Order['items'][number] => ({
  kind,
  name,
  zone,
  years,
  price,
  total,
  ...(term_from && term_to && { term: { from: term_from.toISOString(), to: term_to.toISOString() } }),
})

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
    items: items.filter(({ order_id }) => order_id === row.id).map(toItem),
    ...taxLine(row.tax, addUp([row.sum], row.tax), language),
    total: row.total,
    customer: {
      name: row.customer_name,
      address: row.customer_address,
      ...(row.customer_vat !== null && { vat_number: row.customer_vat }),
    },
    ...(row.state === 'open' && {
      payment: {
        method: 'invoice',
        instructions: paymentInstructions(settings, number, language),
        ...(row.due_at && { due_at: row.due_at.toISOString() }),
      },
    }),
  }
}

export const toAdminOrder = (
  settings: Settings,
  language: Language,
  row: OrderRow,
  items: readonly OrderItemRow[],
): AdminOrder => ({ ...toOrder(settings, language, row, items), user_id: row.user_id, email: row.email })
