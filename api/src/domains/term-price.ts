import type { Domain, ExpectedSum } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { ProblemError } from '../base/errors'
import { billOf } from '../billing/charge'
import type { Bill } from '../database/registry-columns'
import type { DomainRow } from '../database/schema'
import type { Placed } from '../registry/port'
import type { RequestContext } from '../request-context'
import { addUp, type RegistryFees } from '../settings/price-list'
import { renewalPeriods, shortest } from './renewal'
import { updateDomain } from './repository'

type Needs = Pick<RequestContext, 'settings' | 'registries'>
type Priced = Placed & Pick<DomainRow, 'user_id' | 'fees'>

/** Years of the shortest renewal, with which a restoration comes. */
export const restoredYears = ({ registries }: Pick<Needs, 'registries'>, domain: Priced): number =>
  shortest(renewalPeriods(registries, domain).renew)

/** The price of a restoration has one year; further ones cost as much as their renewal. */
export const restorationBill = (
  deps: Needs,
  domain: Priced,
  grouping: Partial<Pick<Bill, 'operation_id'>> = {},
): Bill | undefined => {
  const years = restoredYears(deps, domain)
  const bill = billOf(deps, 'restore', domain, 1, grouping)
  const further = years > 1 ? billOf(deps, 'renew', domain, years - 1) : undefined
  return bill && { ...bill, total: bill.total + (further?.total ?? 0) }
}

/** The prices of the next renewal and of a restoration, with tax, each as an order of its own would have it. */
export const termPriceOf = (deps: Needs, domain: Priced): Domain['term_price'] => {
  const { PRICES } = deps.settings
  const years = restoredYears(deps, domain)
  const renew = billOf(deps, 'renew', domain, years)
  const restore = restorationBill(deps, domain)
  if (!PRICES || !renew || !restore) return undefined
  const paid = ({ total }: Bill): number => addUp([total], PRICES.tax).total
  return { currency: PRICES.currency, renew: paid(renew), restore: paid(restore), ...(years > 1 && { years }) }
}

/** @throws ProblemError price_changed where a restoration costs another sum than the one that was seen */
export const assertExpected = (deps: Needs, domain: Priced, expected: ExpectedSum | undefined): void => {
  if (!expected) return
  const price = termPriceOf(deps, domain)
  if (price?.restore !== expected.total || price.currency !== expected.currency) throw new ProblemError('price_changed')
}

/** What the registry wants for a domain with a price of its own now, which is kept; as it was where it does not answer. */
export const feesNow = async (
  { registries, db, log }: Pick<RequestContext, 'registries' | 'db' | 'log'>,
  domain: DomainRow,
): Promise<RegistryFees | null> => {
  const asked = fullName(domain)
  const found = await registries
    .at(domain)
    .port.asking(db)
    .check([asked])
    .catch(err => {
      log.warn({ err, domain: asked }, 'a registry could not be asked for a fee')
      return []
    })
  const fees = found[0]?.fees
  if (fees?.renew) await updateDomain(db, domain.id, { fees })
  return fees?.renew ? fees : domain.fees
}
