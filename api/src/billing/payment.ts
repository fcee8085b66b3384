import { ProblemError } from '../base/errors'
import type { Language } from '../base/language'
import type { Trx } from '../database/schema'
import type { Dependencies } from '../request-context'
import type { PriceList } from '../settings/price-list'
import type { Settings } from '../settings/settings'
import { findProcessing } from './credit-repository'

/** What a customer has to do to pay an order: the operator's text. An administrator marks the order as paid. */
export const paymentInstructions = (
  { INVOICE }: Pick<Settings, 'INVOICE'>,
  number: string,
  language: Language,
): string => (INVOICE?.instructions[language] ?? '').replaceAll('{number}', () => number)

/** Without PRICES nothing of orders shows. @throws ProblemError not_found */
export const assertPrices = ({ settings }: Pick<Dependencies, 'settings'>): PriceList => {
  if (!settings.PRICES) throw new ProblemError('not_found')
  return settings.PRICES
}

/** @throws ProblemError payment_processing while a payment of an order that is locked is on its way */
export const assertNotProcessing = async (trx: Trx, orderId: number): Promise<void> => {
  if ((await findProcessing(trx, [orderId])).size > 0) throw new ProblemError('payment_processing')
}
