import type { CartTotal } from '@panel/shared/contract'
import type { Guest, User } from '../base/caller'
import { assertPrices } from '../billing/payment'
import { taxLine } from '../billing/to-dto'
import type { RequestContext } from '../request-context'
import { addUp } from '../settings/price-list'
import { listCart } from './service'

/** @throws ProblemError not_found without PRICES */
export const getCartTotal = async (context: RequestContext, caller: User | Guest): Promise<CartTotal> => {
  const { currency, tax } = assertPrices(context)
  const items = await listCart(context, caller)
  const totals = items.map(({ price }) => price?.total ?? 0)
  const sum = addUp(totals, tax)
  return { currency, sum: sum.sum, ...taxLine(tax, sum, context.language), total: sum.total }
}
