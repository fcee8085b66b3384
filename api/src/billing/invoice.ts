import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { formatMoney, fullName, toUnicodeName } from '@panel/shared/rules'
import type { Language } from '../base/language'
import { readMarkdown, textOfBlocks } from '../base/markdown'
import type { OrderItemRow, OrderRow } from '../database/schema'
import { mailDate, mailText } from '../mail/texts'
import type { Dependencies } from '../request-context'
import { addUp } from '../settings/price-list'
import type { Settings } from '../settings/settings'
import { dueOf } from './credit-repository'
import { paymentInstructions } from './payment'
import { documentZone, sellerAt } from './seller-repository'
import { orderNumber } from './to-dto'

/** An invoice in one language, all of it as it is read. Texts may have several lines. */
export interface Invoice {
  language: Language
  /** The moment of the state that it shows, which makes its file the same to the byte when it is drawn again. */
  date: Date
  title: string
  state: { name: OrderRow['state']; text: string }
  facts: { label: string; value: string }[]
  parties: { heading: string; text: string }[]
  /** The names of the columns, then a row for each item: what, years, price of a year, amount. */
  head: string[]
  rows: string[][]
  /** The last one is to be paid. */
  sums: { label: string; amount: string }[]
  payment: { heading: string; text: string } | null
  /** The operator’s name and colour, where BRAND says them, and the foot. */
  brand: { name: string; colour?: string | undefined; foot?: string | undefined } | null
}

/** Rows made or drawn in one go, some milliseconds of work: an order of bulk work has up to 10,000. */
export const rowsAtOnce = 20

const lines = (...texts: string[]): string => texts.filter(text => text !== '').join('\n')

const sumsOf = (order: OrderRow, language: Language): Invoice['sums'] => {
  const { sum, tax, total } = addUp([order.sum], order.tax)
  const money = (amount: number): string => formatMoney(language, order.currency, amount)
  const label = mailText(language, 'invoice.total', { context: order.state === 'open' ? '' : 'closed' })
  const due = { label, amount: money(total) }
  const paid =
    order.credit > 0
      ? [
          { label: mailText(language, 'invoice.credit'), amount: money(-order.credit) },
          { label: mailText(language, 'invoice.due_now'), amount: money(order.state === 'open' ? dueOf(order) : 0) },
        ]
      : []
  if (!order.tax) return [due, ...paid]
  const { name, percent, included } = order.tax
  const taxLabel = mailText(language, 'invoice.tax', {
    name: name[language],
    percent: new Intl.NumberFormat(language).format(percent),
    context: included ? 'included' : '',
  })
  return [
    { label: mailText(language, 'invoice.sum'), amount: money(sum) },
    { label: taxLabel, amount: money(tax) },
    due,
    ...paid,
  ]
}

/** A name as people read it, and the form that the registry knows. */
const bothNames = async (item: Pick<OrderItemRow, 'name' | 'zone'>): Promise<string> => {
  const ascii = fullName(item)
  const unicode = await toUnicodeName(ascii)
  return unicode === ascii ? ascii : `${unicode} (${ascii})`
}

/** An item, and below it from when to when its term goes, where that is known. */
const describe = async (language: Language, zone: string, item: OrderItemRow): Promise<string> => {
  const date = (moment: Date): string => mailDate(language, zone, moment.toISOString())
  const { kind, term_from, term_to } = item
  const what = mailText(language, `invoice.${kind}`, { name: await bothNames(item) })
  return term_from && term_to ? `${what}\n${date(term_from)} – ${date(term_to)}` : what
}

const factsOf = (
  { created_at, due_at, closed_at, state }: OrderRow,
  language: Language,
  zone: string,
): Invoice['facts'] => {
  const fact = (key: string, moment: Date | null): Invoice['facts'] =>
    moment
      ? [{ label: mailText(language, `invoice.${key}`), value: mailDate(language, zone, moment.toISOString()) }]
      : []
  return [
    ...fact('date', created_at),
    ...fact('due', state === 'open' ? due_at : null),
    ...(state === 'open' ? [] : fact(`${state}_at`, closed_at)),
  ]
}

/** The invoice of an order, with the customer as of the order, and the seller as of the moment when it was closed. */
export const makeInvoice = async (
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  language: Language,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<Invoice> => {
  const t = (key: string, params = {}): string => mailText(language, `invoice.${key}`, params)
  const number = orderNumber(order)
  const money = (amount: number): string => formatMoney(language, order.currency, amount)
  const instructions = paymentInstructions(settings, number, language)
  const isOpen = order.state === 'open' && instructions !== ''
  const seller = await sellerAt(db, settings, order.closed_at)
  const zone = documentZone(settings)
  const rows: string[][] = []
  for (const item of items) {
    if (rows.length % rowsAtOnce === 0) await yieldToEventLoop()
    rows.push([await describe(language, zone, item), String(item.years), money(item.price), money(item.total)])
  }
  const vat = order.customer_vat ? t('vat', { number: order.customer_vat }) : ''
  const customer = lines(order.customer_name, order.customer_address, vat, order.email)
  return {
    language,
    date: order.closed_at ?? order.created_at,
    title: t('title', { number }),
    state: { name: order.state, text: t(`state_${order.state}`) },
    facts: factsOf(order, language, zone),
    parties: [
      { heading: t('seller'), text: seller[language] },
      { heading: t('customer'), text: customer },
    ],
    head: [t('item'), t('years'), t('price'), t('amount')],
    rows,
    sums: sumsOf(order, language),
    brand: brandOf(settings, language),
    payment: isOpen ? { heading: t('payment'), text: instructions } : null,
  }
}

const brandOf = ({ BRAND }: Settings, language: Language): Invoice['brand'] =>
  BRAND
    ? {
        name: BRAND.name,
        colour: BRAND.own?.palette.light['accent-text'],
        foot: BRAND.own && textOfBlocks(readMarkdown(BRAND.own.mailFoot[language])),
      }
    : null

/** Of the file, in Latin letters. */
export const invoiceFileName = (language: Language, order: Pick<OrderRow, 'year' | 'serial'>): string =>
  `${mailText(language, 'invoice.file', { number: orderNumber(order) })}.pdf`
