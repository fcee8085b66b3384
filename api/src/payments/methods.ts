import type { Credit, PaymentAlarm, PaymentMethod } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { listCredit, readCredits } from '../billing/credit-repository'
import { assertPrices } from '../billing/payment'
import { orderNumber } from '../billing/to-dto'
import type { PaymentMethodRow } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { deleteMethods, listMethods } from './methods-repository'
import { providerOf } from './providers'
import { listAlarms, settleAlarm } from './repository'

/** @throws ProblemError not_found without PRICES */
export const getCredit = async (context: RequestContext, { id }: User): Promise<Credit> => {
  const { currency } = assertPrices(context)
  const entries = await listCredit(context.db, id, currency)
  const credits = await readCredits(context.db, id)
  const others = credits.filter(one => one.currency !== currency && one.amount > 0)
  return {
    amount: credits.find(one => one.currency === currency)?.amount ?? 0,
    currency,
    entries: entries.map(entry => ({
      at: entry.at.toISOString(),
      amount: entry.amount,
      reason: entry.reason,
      order_id: entry.order_id,
    })),
    ...(others.length > 0 && { others }),
  }
}

/** @throws ProblemError not_found without PRICES */
export const getMethods = async (context: RequestContext, user: User): Promise<PaymentMethod[]> => {
  assertPrices(context)
  return (await listMethods(context.db, user.id)).map(({ id, provider, label, expires, created_at }) => ({
    id,
    provider,
    label,
    expires,
    created_at: created_at.toISOString(),
  }))
}

/** Has the provider of a method that was removed here forget it, as far as it answers. */
export const forget = async (context: RequestContext, { provider, token }: PaymentMethodRow): Promise<void> => {
  try {
    await (await providerOf(context, provider)).forget(context.keys.unseal(token))
  } catch (err) {
    context.log.warn({ err, provider }, 'a provider has not forgotten a saved payment method')
  }
}

/**
 * Forgets a saved method at once, and then has its provider forget it.
 * @throws ProblemError not_found
 */
export const removeMethod = async (context: RequestContext, user: User, id: number): Promise<void> => {
  assertPrices(context)
  const removed = await transact(context.db, async trx => {
    const [method] = await deleteMethods(trx, user.id, id)
    if (!method) throw new ProblemError('not_found')
    const data = { provider: method.provider, label: method.label }
    await audit(trx, context, { event: 'payment_method_removed', actor: user.id, subject: `user ${user.id}`, data })
    return method
  })
  await forget(context, removed)
}

export const removeMethods = async (context: RequestContext, user: User): Promise<void> => {
  for (const { id } of await getMethods(context, user)) await removeMethod(context, user, id)
}

/** @throws ProblemError not_found without PRICES */
export const getAlarms = async (context: RequestContext): Promise<PaymentAlarm[]> => {
  assertPrices(context)
  return (await listAlarms(context.db)).map(
    ({ id, received_at, provider, refused, content, order_id, year, serial }) => ({
      id,
      at: received_at.toISOString(),
      provider,
      reason: refused ?? '',
      reference: content.reference,
      amount: content.amount,
      currency: content.currency,
      order_id,
      order_number: year !== null && serial !== null ? orderNumber({ year, serial }) : null,
    }),
  )
}

/** @throws ProblemError not_found also where it was settled already */
export const settle = (context: RequestContext, admin: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    assertPrices(context)
    const event = await settleAlarm(trx, id)
    if (!event) throw new ProblemError('not_found')
    const data = { provider: event.provider, reference: event.content.reference }
    await audit(trx, context, { event: 'payment_alarm_settled', actor: admin.id, subject: `payment event ${id}`, data })
  })
