import type { AdminOrder, CartTotal, Order } from '@panel/shared/contract'
import { fullName, toUnicodeName } from '@panel/shared/rules'
import type { Language } from '../base/language'
import type { CreditNoteRow, OrderItemRow, OrderRow } from '../database/schema'
import { providersOf } from '../settings/payment-file'
import { addUp, type Sum, type Tax } from '../settings/price-list'
import type { Settings } from '../settings/settings'
import type { ListedNote } from './credit-note-repository'
import { dueOf } from './credit-repository'
import { paymentInstructions } from './payment'

/** Fixed width, so that numbers sort as they were given. */
export const orderNumber = ({ year, serial }: Pick<OrderRow, 'year' | 'serial'>): string =>
  `${year}-${String(serial).padStart(6, '0')}`

export const taxLine = (tax: Tax | null | undefined, sum: Sum, language: Language): Pick<CartTotal, 'tax'> =>
  tax ? { tax: { name: tax.name[language], percent: tax.percent, included: tax.included, amount: sum.tax } } : {}

const toItem = async ({
  kind,
  name,
  zone,
  years,
  price,
  total,
  term_from,
  term_to,
}: OrderItemRow): Promise<Order['items'][number]> => {
  const ascii = fullName({ name, zone })
  const display_name = await toUnicodeName(ascii)
  return {
    kind,
    name,
    zone,
    ...(display_name !== ascii && { display_name }),
    years,
    price,
    total,
    ...(term_from && term_to && { term: { from: term_from.toISOString(), to: term_to.toISOString() } }),
  }
}

/** Apart from the numbers of orders. */
export const creditNoteNumber = (note: Pick<CreditNoteRow, 'year' | 'serial'>): string => `CN-${orderNumber(note)}`

const toNotes = (orderId: number, notes: readonly ListedNote[]): NonNullable<Order['credit_notes']> =>
  notes
    .filter(({ order_id }) => order_id === orderId)
    .map(({ id, amount, state, created_at, is_unsettled, ...note }) => ({
      id,
      number: creditNoteNumber(note),
      amount,
      url: `/api/credit-notes/${id}`,
      created_at: created_at.toISOString(),
      state,
      ...(is_unsettled && { unsettled: true as const }),
    }))

export const toOrder = async (
  settings: Settings,
  language: Language,
  row: OrderRow,
  items: readonly OrderItemRow[],
  notes?: readonly ListedNote[],
  processing?: ReadonlyMap<number, Date>,
): Promise<Order> => {
  const number = orderNumber(row)
  const since = processing?.get(row.id)
  return {
    id: row.id,
    number,
    created_at: row.created_at.toISOString(),
    state: row.state,
    currency: row.currency,
    items: await Promise.all(items.filter(({ order_id }) => order_id === row.id).map(toItem)),
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
        ...(since && { processing_since: since.toISOString() }),
        ...(settings.PAYMENTS && { amount: dueOf(row), providers: providersOf(settings.PAYMENTS) }),
      },
    }),
    ...(row.credit > 0 && { credit: row.credit }),
    ...(notes && (settings.PAYMENTS || notes.length > 0) && { credit_notes: toNotes(row.id, notes) }),
  }
}

export const toAdminOrder = async (
  settings: Settings,
  language: Language,
  row: OrderRow,
  items: readonly OrderItemRow[],
  notes?: readonly ListedNote[],
  processing?: ReadonlyMap<number, Date>,
): Promise<AdminOrder> => ({
  ...(await toOrder(settings, language, row, items, notes, processing)),
  user_id: row.user_id,
  email: row.email,
})
