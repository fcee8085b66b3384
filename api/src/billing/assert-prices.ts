import { ProblemError } from '../errors'
import type { PriceList } from '../price-list'
import type { Dependencies } from '../request-context'

/** Without PRICES nothing of orders shows. @throws ProblemError not_found */
export const assertPrices = ({ settings }: Pick<Dependencies, 'settings'>): PriceList => {
  if (!settings.PRICES) throw new ProblemError('not_found')
  return settings.PRICES
}
