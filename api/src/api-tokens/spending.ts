import { formatMoney } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { Trx } from '../database/schema'
import type { RequestContext } from '../request-context'
import { insertTokenOrder, spentThisMonth } from './repository'

interface Price {
  currency: string
  /** Minor units. */
  total: number
}

/**
 * Counts an order against the monthly limit of the token that makes it, in the transaction of the order. The account is
 * locked, so that two orders at once are counted one after the other.
 * @throws ProblemError monthly_limit_reached with what is left
 */
export const countOrder = async (
  trx: Trx,
  { language }: Pick<RequestContext, 'language'>,
  { token }: User,
  price: Price | undefined,
): Promise<void> => {
  if (!token || token.monthly_limit === null || !price || price.total === 0) return
  const { currency, total } = price
  const limit = token.monthly_limit
  const left = Math.max(0, limit - (await spentThisMonth(trx, token.id)))
  if (total > left)
    throw new ProblemError('monthly_limit_reached', {
      params: { left: formatMoney(language, currency, left) },
      extensions: { currency, limit, left, total },
    })
  await insertTokenOrder(trx, token.id, total)
}
