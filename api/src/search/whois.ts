import { type DomainName, toUnicodeName } from '@panel/shared/rules'
import { type LookAlike, lookAlike } from '@panel/shared/rules/look-alike'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import type { LookupResult } from '../lookup/lookup'
import { countVisit } from '../rate-limit/proof-of-work'
import { recordOf } from '../registration-data/record'
import { recordText } from '../registration-data/whois-text'
import type { RequestContext } from '../request-context'
import { sellerName } from '../settings/brand'
import { premiumPrice, type RegistryFees } from '../settings/price-list'
import { askRegistry } from './availability'
import { readName } from './read-name'
import { findHeld } from './repository'

const find = async (context: RequestContext, name: DomainName): Promise<LookupResult> => {
  const domain = await findHeld(context.db, name)
  if (!domain) return askRegistry(context, name)
  const seller = sellerName(context.settings)
  return { state: 'taken', text: recordText(await recordOf(context, domain), seller), source: seller }
}

/** The state of a name in any of the offered zones (S7.11). */
export const whois = async (
  context: RequestContext,
  typed: string,
): Promise<LookupResult & { lookAlike: LookAlike | null }> => {
  await countVisit(context, limits.lookupPerAddress)
  const name = readName(typed, context.settings.ZONES, 'domain')
  return { ...(await find(context, name)), lookAlike: lookAlike(await toUnicodeName(name.name)) }
}

/** As a form is encoded, so that a word of any script fits into a header. */
export const lookAlikeHeader = (found: LookAlike): string => String(new URLSearchParams({ ...found }))

/** What a name with a price of its own costs, in minor units: `UAH 7470000 1500000`, the first year and each further one. */
export const priceHeader = ({ PRICES }: RequestContext['settings'], fees: RegistryFees): string => {
  const prices = (['register', 'renew'] as const).map(kind => premiumPrice(PRICES, kind, fees))
  return [PRICES?.currency, ...prices].join(' ')
}

/** The refusal that a state other than taken is answered with. */
export const problemOfState = (state: 'available' | 'unknown') =>
  state === 'available' ? new ProblemError('domain_available') : new ProblemError('lookup_unknown', { retryAfter: 10 })
