import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { dueOf } from '../billing/credit-repository'
import { assertNotProcessing, assertPrices } from '../billing/payment'
import { findOrder } from '../billing/repository'
import { orderNumber } from '../billing/to-dto'
import type { OrderRow, PaymentRow } from '../database/schema'
import { transact } from '../database/transact'
import { mailText } from '../mail/texts'
import type { RequestContext } from '../request-context'
import { type ProviderName, providersOf } from '../settings/payment-file'
import type { Settings } from '../settings/settings'
import { findProviderCustomer } from './methods-repository'
import { findOpenPayment, findProcessingPage, listReplaced } from './page-repository'
import type { PaymentProvider } from './provider'
import { providerOf } from './providers'
import { insertPayment, lockOrder, offerOrder, updatePayment } from './repository'
import { settlePage } from './settle-page'

/** Where a provider sends events. */
export const eventsUrl = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>, provider: ProviderName): string =>
  `${PUBLIC_URL}/api/payments/${provider}/events`

interface Begun {
  order: OrderRow
  payment: PaymentRow
  customer: string | null
}

const refusals = { paid: 'order_paid', cancelled: 'operation_closed' } as const

/**
 * The payment of an order that is open at the provider, or a new one of what is due now. Nothing is added to the order
 * any more, so that it costs what its page says.
 */
const begin = (
  context: RequestContext,
  user: User,
  id: number,
  { provider, save }: { provider: ProviderName; save: boolean },
): Promise<Begun> =>
  transact(context.db, async trx => {
    const order = await lockOrder(trx, id, user.id)
    if (!order) throw new ProblemError('not_found')
    if (order.state !== 'open') throw new ProblemError(refusals[order.state])
    await assertNotProcessing(trx, id)
    const amount = dueOf(order)
    if (amount <= 0) throw new ProblemError('nothing_due')
    await offerOrder(trx, id)
    const wanted = { order_id: id, provider, amount, currency: order.currency, save }
    const payment = (await findOpenPayment(trx, wanted)) ?? (await insertPayment(trx, wanted))
    return { order, payment, customer: await findProviderCustomer(trx, user.id, provider) }
  })

const open = async (
  context: RequestContext,
  provider: PaymentProvider,
  { order, payment, customer }: Begun,
): Promise<string> => {
  const { settings, language, db } = context
  const number = orderNumber(order)
  const opened = await provider.open({
    payment: payment.id,
    order: order.id,
    number,
    title: mailText(language, 'payment.title', { number }),
    amount: payment.amount,
    currency: payment.currency,
    language,
    email: order.email,
    customer,
    save: payment.save,
    back: `${settings.PUBLIC_URL}/cpc/billing?order=${order.id}&payment=returned`,
    events: eventsUrl(settings, provider.name),
  })
  await updatePayment(db, payment.id, opened)
  return opened.url
}

/** Ends other pages of the order, by which it would be paid twice. One that cannot be ended is no reason to open none. */
const closeOthers = async (context: RequestContext, kept: PaymentRow): Promise<void> => {
  for (const payment of await listReplaced(context.db, kept)) {
    const { id, provider: name, reference } = payment
    if (reference === null || !providersOf(context.settings.PAYMENTS).includes(name)) continue
    try {
      await (await providerOf(context, name)).close(reference)
      await settlePage(context, payment)
    } catch (err) {
      context.log.warn({ err, payment: id }, 'a page of a provider that another one replaces could not be ended')
    }
  }
}

/** Where an open payment is paid; undefined where its page has ended. One that cannot be asked is taken to be open. */
const reopen = async (
  context: RequestContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<string | undefined> => {
  const { id, reference, url } = payment
  if (reference === null || url === null) return undefined
  const page = await provider.reopen(reference, url).catch(err => {
    context.log.warn({ err, payment: id }, 'a provider of payments could not be asked about a page')
    return url
  })
  if (page === null) await settlePage(context, payment)
  return page ?? undefined
}

/** Whether a payment is still on its way: the event that tells what became of it may be late. */
const lookAgain = async (context: RequestContext, id: number): Promise<void> => {
  const payment = await findProcessingPage(context.db, id)
  const { settings, log } = context
  if (!payment || !providersOf(settings.PAYMENTS).includes(payment.provider)) return
  try {
    await settlePage(context, payment)
  } catch (err) {
    log.warn({ err, payment: payment.id }, 'a provider of payments could not be asked about a payment on its way')
  }
}

/**
 * The page of a provider where an open order is paid: the one that is open already, or a new one. The order is paid when
 * the provider says so, not when the customer comes back.
 * @throws ProblemError not_found, order_paid, operation_closed, payment_processing, nothing_due, amount_small,
 *   provider_unavailable;
 *   validation for a provider that is not set up
 */
export const startPayment = async (
  context: RequestContext,
  user: User,
  id: number,
  { provider: name, save = false }: { provider: ProviderName; save?: boolean | undefined },
): Promise<{ redirect: string }> => {
  assertPrices(context)
  if (!(await findOrder(context.db, user.id, id))) throw new ProblemError('not_found')
  if (!providersOf(context.settings.PAYMENTS).includes(name))
    throw new ProblemError('validation', { fields: [{ field: 'provider', code: 'choice' }] })
  const provider = await providerOf(context, name)
  await lookAgain(context, id)
  const { payment } = await begin(context, user, id, { provider: name, save })
  try {
    const page = await reopen(context, provider, payment)
    if (page !== undefined) return { redirect: page }
    await closeOthers(context, payment)
    // One of the pages that have ended may have paid the order.
    const fresh = await begin(context, user, id, { provider: name, save })
    const redirect = await open(context, provider, fresh)
    // Those that were opened at the same moment.
    await closeOthers(context, fresh.payment)
    return { redirect }
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause
    context.log.error({ err: cause, provider: name, order: id }, 'a provider of payments opened no page')
    throw new ProblemError('provider_unavailable', { cause })
  }
}
