import { ProblemError } from '../base/errors'
import type { Language } from '../base/language'
import type { Dependencies } from '../request-context'
import type { PriceList } from '../settings/price-list'
import type { Settings } from '../settings/settings'

/** A way to pay. */
interface PaymentPort {
  readonly method: string
  /** What a customer has to do to pay an order. */
  instructions: (orderNumber: string, language: Language) => string
}

/** The customer follows the operator's instructions, and an administrator marks the order as paid. */
const byInvoice = ({ INVOICE }: Pick<Settings, 'INVOICE'>): PaymentPort => ({
  method: 'invoice',
  instructions: (orderNumber, language) =>
    (INVOICE?.instructions[language] ?? '').replaceAll('{number}', () => orderNumber),
})

/** The way to pay of this installation. */
export const paymentOf = (settings: Settings): PaymentPort => byInvoice(settings)

/** Without PRICES nothing of orders shows. @throws ProblemError not_found */
export const assertPrices = ({ settings }: Pick<Dependencies, 'settings'>): PriceList => {
  if (!settings.PRICES) throw new ProblemError('not_found')
  return settings.PRICES
}
