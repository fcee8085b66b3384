import type { CartTotal } from '@panel/shared/contract'
import type { Guest, User } from '../base/caller'
import { assertPrices } from '../billing/payment'
import { taxLine } from '../billing/to-dto'
import type { RequestContext } from '../request-context'
import { addUp, type PaidKind, priceOf, type RegistryFees } from '../settings/price-list'
import { listCart } from './service'

const totalOf = (context: RequestContext, totals: readonly number[]): CartTotal => {
  const { currency, tax } = assertPrices(context)
  const sum = addUp(totals, tax)
  return { currency, sum: sum.sum, ...taxLine(tax, sum, context.language), total: sum.total }
}

/** @throws ProblemError not_found without PRICES */
export const getCartTotal = async (context: RequestContext, caller: User | Guest): Promise<CartTotal> => {
  const items = await listCart(context, caller)
  return totalOf(
    context,
    items.map(({ price }) => price?.total ?? 0),
  )
}

interface Wanted {
  kind: PaidKind
  zone: string
  years: number
  fees?: RegistryFees | null
}

/** What an order of these would cost; undefined without PRICES. */
export const priceOfAll = (context: RequestContext, wanted: readonly Wanted[]): CartTotal | undefined => {
  const list = context.settings.PRICES
  if (!list) return undefined
  return totalOf(
    context,
    wanted.map(({ kind, zone, years, fees }) => priceOf(list, kind, zone, years, fees)?.total ?? 0),
  )
}
