import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { formatMoney, fullName, toUnicodeName } from '@panel/shared/rules'
import type { Language } from '../base/language'
import type { OrderItemRow, OrderRow } from '../database/schema'
import { mailDate, mailText } from '../mail/texts'
import { addUp } from '../settings/price-list'
import type { Settings } from '../settings/settings'
import { paymentInstructions } from './payment'
import { orderNumber } from './to-dto'

/** An invoice in one language, all of it as it is read. Texts may have several lines. */
export interface Invoice {
  language: Language
  title: string
  date: string
  state: string
  parties: { heading: string; text: string }[]
  /** The names of the columns, then a row for each item: what, years, price of a year, amount. */
  head: string[]
  rows: string[][]
  /** The last one is to be paid. */
  sums: { label: string; amount: string }[]
  payment: { heading: string; text: string } | null
}

/** Rows made or drawn in one go, some milliseconds of work: an order of bulk work has up to 10,000. */
export const rowsAtOnce = 20

const lines = (...texts: string[]): string => texts.filter(text => text !== '').join('\n')

const sumsOf = (order: OrderRow, language: Language): Invoice['sums'] => {
  const { sum, tax, total } = addUp([order.sum], order.tax)
  const money = (amount: number): string => formatMoney(language, order.currency, amount)
  const due = { label: mailText(language, 'invoice.total'), amount: money(total) }
  if (!order.tax) return [due]
  const { name, percent, included } = order.tax
  const label = mailText(language, 'invoice.tax', {
    name: name[language],
    percent: new Intl.NumberFormat(language).format(percent),
    context: included ? 'included' : '',
  })
  return [{ label: mailText(language, 'invoice.sum'), amount: money(sum) }, { label, amount: money(tax) }, due]
}

/** The invoice of an order, with today's seller and the customer as of the order. */
export const makeInvoice = async (
  settings: Settings,
  language: Language,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<Invoice> => {
  const t = (key: string, params = {}): string => mailText(language, `invoice.${key}`, params)
  const number = orderNumber(order)
  const money = (amount: number): string => formatMoney(language, order.currency, amount)
  const instructions = paymentInstructions(settings, number, language)
  const isOpen = order.state === 'open' && instructions !== ''
  const rows: string[][] = []
  for (const { kind, name, zone, years, price, total } of items) {
    if (rows.length % rowsAtOnce === 0) await yieldToEventLoop()
    const what = t(kind, { name: await toUnicodeName(fullName({ name, zone })) })
    rows.push([what, String(years), money(price), money(total)])
  }
  return {
    language,
    title: t('title', { number }),
    date: t('date', { date: mailDate(language, '', order.created_at.toISOString()) }),
    state: t(`state_${order.state}`),
    parties: [
      { heading: t('seller'), text: settings.INVOICE?.seller[language] ?? settings.PLATFORM_HOST },
      { heading: t('customer'), text: lines(order.customer_name, order.customer_address, order.email) },
    ],
    head: [t('item'), t('years'), t('price'), t('amount')],
    rows,
    sums: sumsOf(order, language),
    payment: isOpen ? { heading: t('payment'), text: instructions } : null,
  }
}
