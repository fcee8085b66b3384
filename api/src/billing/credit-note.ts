import { formatMoney } from '@panel/shared/rules'
import type { Language } from '../base/language'
import type { CreditNoteRow, OrderRow } from '../database/schema'
import { mailDate, mailText } from '../mail/texts'
import type { Dependencies } from '../request-context'
import { type Invoice, makeInvoice } from './invoice'
import { documentZone } from './seller-repository'
import { creditNoteNumber, orderNumber } from './to-dto'

const states = { waiting: 'open', done: 'paid', failed: 'cancelled' } as const

/** What was given back of an order, with the parties of its invoice. The tax is the same part of it as of the order. */
export const makeCreditNote = async (
  deps: Pick<Dependencies, 'db' | 'settings'>,
  language: Language,
  order: OrderRow,
  note: CreditNoteRow,
): Promise<Invoice> => {
  const t = (key: string, params = {}): string => mailText(language, `credit_note.${key}`, params)
  const amount = formatMoney(language, note.currency, note.amount)
  const number = orderNumber(order)
  const invoice = await makeInvoice(deps, language, order, [])
  const fact = {
    label: mailText(language, 'invoice.date'),
    value: mailDate(language, documentZone(deps.settings), note.created_at.toISOString()),
  }
  const tax = order.tax && {
    label: mailText(language, 'invoice.tax', {
      name: order.tax.name[language],
      percent: new Intl.NumberFormat(language).format(order.tax.percent),
      context: 'included',
    }),
    amount: formatMoney(
      language,
      note.currency,
      Math.round((note.amount * order.tax.percent) / (100 + order.tax.percent)),
    ),
  }
  return {
    ...invoice,
    title: t('title', { number: creditNoteNumber(note) }),
    state: { name: states[note.state], text: t(`state_${note.state}`) },
    facts: [fact, { label: t('order'), value: number }],
    rows: [[t('line', { number }), '', '', amount]],
    sums: [...(tax ? [tax] : []), { label: t('total'), amount }],
    payment: null,
  }
}
