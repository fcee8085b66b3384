import { formatMoney, fullName, toUnicodeName } from '@panel/shared/rules'
import { UNPAID_GRACE } from '../base/limits'
import type { OrderItemRow, OrderRow } from '../database/schema'
import { type Attachment, composeLetter, type Mail } from '../mail/compose'
import type { Block } from '../mail/layout'
import type { OrderMail } from '../mail/outbox-repository'
import { mailDate, mailText, type Params } from '../mail/texts'
import type { Dependencies } from '../request-context'
import { registerRule } from '../settings/payment-file'
import type { Settings } from '../settings/settings'
import { dueOf } from './credit-repository'
import { invoiceFileName, makeInvoice } from './invoice'
import { paymentInstructions } from './payment'
import { findItems, findOrder } from './repository'
import { orderNumber } from './to-dto'
import { invoicePdf } from './write-invoice'

/** Names that a mail lists at most; the invoice has all of them. */
const namesInMail = 50

const dayMs = 86_400_000
const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

/** What a customer needs for a mail about an order. */
interface Letter extends OrderMail {
  timeZone: string
}

/** Page of an order in the panel. */
export const orderUrl = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>, id: number): string =>
  `${PUBLIC_URL}/cpc/billing?order=${id}`

/** The invoice as a file, as the order is now. */
export const invoiceAttachment = async (
  deps: Pick<Dependencies, 'db' | 'settings'>,
  language: OrderMail['language'],
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<Attachment> => ({
  filename: invoiceFileName(language, order),
  content: await invoicePdf(await makeInvoice(deps, language, order, items)),
  contentType: 'application/pdf',
})

const paramsOf = async (
  { PAYMENTS }: Settings,
  { language, timeZone }: Letter,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<Params> => {
  const date = (moment: Date | null): string => (moment ? mailDate(language, timeZone, moment.toISOString()) : '')
  const [first] = items
  return {
    number: orderNumber(order),
    total: formatMoney(language, order.currency, order.total),
    credit: formatMoney(language, order.currency, order.credit),
    left: formatMoney(language, order.currency, dueOf(order)),
    count: items.length,
    domain: first ? await toUnicodeName(fullName(first)) : '',
    until: date(first?.term_to ?? null),
    due: date(order.due_at),
    grace: UNPAID_GRACE,
    ends: PAYMENTS?.unpaidDays === undefined ? '' : date(addDays(order.created_at, PAYMENTS.unpaidDays)),
  }
}

const itemNote = ({ language, timeZone }: Letter, { currency }: OrderRow, item: OrderItemRow): string => {
  const { kind, years, total, term_from, term_to } = item
  const date = (moment: Date): string => mailDate(language, timeZone, moment.toISOString())
  const parts = [
    mailText(language, `order.${kind}`),
    term_from && term_to
      ? `${date(term_from)} → ${date(term_to)}`
      : mailText(language, 'order.years', { count: years }),
    formatMoney(language, currency, total),
  ]
  return `· ${parts.join(' · ')}`
}

const listOf = async (
  { PUBLIC_URL }: Settings,
  letter: Letter,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<Block[]> => {
  const shown = items.slice(0, namesInMail)
  const list = await Promise.all(
    shown.map(async item => ({
      name: await toUnicodeName(fullName(item)),
      note: itemNote(letter, order, item),
      url: `${PUBLIC_URL}/app/domain-manager?q=${encodeURIComponent(fullName(item))}`,
    })),
  )
  const left = items.length - shown.length
  const more: Block[] =
    left > 0 ? [{ kind: 'text', text: mailText(letter.language, 'operation.more', { count: left }) }] : []
  return [{ kind: 'list', items: list }, ...more]
}

/** How and until when to pay, where an order is to be paid. */
const paymentOf = (settings: Settings, { language }: Letter, order: OrderRow, params: Params): Block[] => {
  const instructions = paymentInstructions(settings, orderNumber(order), language)
  return [
    { kind: 'heading', text: mailText(language, 'invoice.payment') },
    ...(order.credit > 0 ? [{ kind: 'text' as const, text: mailText(language, 'order.left', params) }] : []),
    ...(instructions ? [{ kind: 'text' as const, text: instructions }] : []),
    ...(order.due_at
      ? [{ kind: 'text' as const, text: mailText(language, params.ends ? 'order.due_then' : 'order.due', params) }]
      : []),
  ]
}

/** What follows an order of new names, by what registers those of each zone. */
const nextOf = ({ PAYMENTS }: Settings, language: OrderMail['language'], items: readonly OrderItemRow[]): Block[] => {
  const zones = [...new Set(items.filter(({ kind }) => kind === 'register').map(({ zone }) => zone))]
  if (zones.length === 0) return []
  const paidFirst = zones.filter(zone => registerRule(PAYMENTS, zone) !== 'approval').map(zone => `.${zone}`)
  const isReviewed = zones.some(zone => registerRule(PAYMENTS, zone) !== 'payment')
  const texts = [
    ...(paidFirst.length > 0 ? [mailText(language, 'order.next_pay', { zones: paidFirst.join(', ') })] : []),
    mailText(language, isReviewed ? 'order.next' : 'order.next_paid'),
  ]
  return texts.map(text => ({ kind: 'text', text }))
}

/** Which of the texts of an event is meant: that of one domain's renewal says its name and its new date. */
const contextOf = ({ event, reason }: Letter, order: OrderRow, items: readonly OrderItemRow[]): string => {
  if (event === 'cancelled') return reason ?? 'operator'
  if (event === 'paid') return order.credit > 0 && dueOf(order) === 0 ? 'credit' : ''
  if (items.some(({ kind }) => kind !== 'renew')) return ''
  return items.length === 1 ? 'renewal' : 'renewals'
}

/**
 * The mail about an order as it is now, with its invoice; undefined where the order is no longer what the mail says, since
 * another one tells that.
 */
export const composeOrder = async (
  deps: Pick<Dependencies, 'db' | 'settings'>,
  letter: Letter,
): Promise<Mail | undefined> => {
  const { db, settings } = deps
  const { to, language, event } = letter
  const order = await findOrder(db, null, letter.order_id)
  if (order?.state !== (event === 'ordered' ? 'open' : event)) return undefined
  const items = await findItems(db, [order.id])
  const params = { ...(await paramsOf(settings, letter, order, items)), context: contextOf(letter, order, items) }
  const blocks: Block[] = [
    { kind: 'text', text: mailText(language, `order.${event}.text`, params) },
    ...(await listOf(settings, letter, order, items)),
    ...(event === 'ordered' ? paymentOf(settings, letter, order, params) : []),
    ...(event === 'ordered' ? nextOf(settings, language, items) : []),
    { kind: 'button', text: mailText(language, 'order.open', params), url: orderUrl(settings, order.id) },
  ]
  const mail = composeLetter(settings, { to, language }, mailText(language, `order.${event}.subject`, params), blocks)
  return { ...mail, attachments: [await invoiceAttachment(deps, language, order, items)] }
}
