import { formatMoney } from '@panel/shared/rules'
import type { Mail } from '../mail/compose'
import type { Digest, OperationResults } from '../mail/outbox-repository'
import { mailText } from '../mail/texts'
import type { Dependencies } from '../request-context'
import { addUp } from '../settings/price-list'
import { findUserByEmail } from '../users/repository'
import { invoiceAttachment, orderUrl } from './compose-order'
import { findAutomaticRenewals, findItems, findOrder, findOrderOf } from './repository'
import { orderNumber } from './to-dto'

type Needs = Pick<Dependencies, 'db' | 'settings'>

/** Invoices that go with one mail at most. */
const mostInvoices = 5

const invoicesOf = async (deps: Needs, language: Digest['language'], ids: readonly number[]) => {
  const files: NonNullable<Mail['attachments']>[number][] = []
  for (const id of ids.slice(0, mostInvoices)) {
    const order = await findOrder(deps.db, null, id)
    if (order) files.push(await invoiceAttachment(deps, language, order, await findItems(deps.db, [id])))
  }
  return files
}

/** What is said of an automatic renewal that was charged, by the id of its domain. */
export interface PaidRenewal {
  until: Date | null
  price: string
  number: string
}

/** The orders of the automatic renewals that a mail of the day is about, with their invoices. */
export const renewalsOf = async (
  deps: Needs,
  { to, language, notices }: Digest,
): Promise<{ renewals: Map<number, PaidRenewal>; attachments: Mail['attachments'] }> => {
  const ids = notices.filter(({ kind }) => kind === 'renewed').map(({ domain_id }) => domain_id)
  const user = ids.length > 0 ? await findUserByEmail(deps.db, to) : undefined
  const rows = user ? await findAutomaticRenewals(deps.db, user.id, ids) : []
  const renewals = new Map(
    rows.map(({ domain_id, term_to: until, item_total, currency, tax, ...order }) => [
      domain_id,
      { until, price: formatMoney(language, currency, addUp([item_total], tax).total), number: orderNumber(order) },
    ]),
  )
  return { renewals, attachments: await invoicesOf(deps, language, [...new Set(rows.map(({ id }) => id))]) }
}

/** The order of bulk renewals or restorations, with its sum and its invoice, for the mail about them. */
export const withOrder = async (deps: Needs, results: OperationResults, mail: Mail): Promise<Mail> => {
  const { kind, operation_id, to, language } = results
  const isPaid = kind === 'renew' || kind === 'restore'
  const user = isPaid && operation_id !== null ? await findUserByEmail(deps.db, to) : undefined
  const order = user && operation_id !== null ? await findOrderOf(deps.db, user.id, operation_id) : undefined
  if (!order) return mail
  const params = { number: orderNumber(order), total: formatMoney(language, order.currency, order.total) }
  const said = mailText(language, kind === 'restore' ? 'order.of_restorations' : 'order.of_operation', params)
  const url = orderUrl(deps.settings, order.id)
  const html = `<p>${said}: <a href="${url}">${params.number}</a></p>`
  return {
    ...mail,
    text: `${mail.text}\n${said}: ${url}\n`,
    html: mail.html.replace('</div>', `${html}</div>`),
    attachments: await invoicesOf(deps, language, [order.id]),
  }
}
