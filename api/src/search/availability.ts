import type { DomainName } from '@panel/shared/rules'
import { extensionFault, fullName } from '@panel/shared/rules'
import { waitUntil } from '../base/current-call'
import { invalidField, ProblemError } from '../base/errors'
import { REGISTRY_PATIENCE } from '../base/limits'
import { assertNoTransaction } from '../base/open-transaction'
import type { LookupResult } from '../lookup/lookup'
import type { RequestContext } from '../request-context'
import { clientKey } from '../server-kit/networks'
import { isSold, type RegistryFees } from '../settings/price-list'
import { knownWithoutAsking, unlessKept } from './extension'
import { isHeld } from './repository'

interface Asking {
  fresh?: boolean
  /** When the caller gives up, as `performance.now()` counts. */
  until?: number
}

/** A name with a price of its own is free where the operator sells such names. */
const asSold = ({ PRICES }: RequestContext['settings'], found: LookupResult): LookupResult => {
  if (found.state !== 'taken' || found.reason !== 'premium' || !isSold(PRICES, found.fees)) return found
  const { source, checkedAt, fees } = found
  return { state: 'available', source, fees, ...(checkedAt && { checkedAt }) }
}

/** What the registry says, save for a name that an account here holds. Never throws: no answer is `unknown`. */
const askRegistry = async (
  { lookup, log, ip, settings }: Pick<RequestContext, 'lookup' | 'log' | 'ip' | 'settings'>,
  name: DomainName,
  { fresh = false, until = performance.now() + REGISTRY_PATIENCE }: Asking = {},
): Promise<LookupResult> => {
  assertNoTransaction('a lookup')
  const late = { state: 'unknown', source: 'registry' } as const
  const known = knownWithoutAsking(name, settings.ZONES)
  if (known) return known
  if (performance.now() >= until) return late
  // Bulk work comes from no address.
  const asker = ip === '' ? undefined : clientKey(ip)
  try {
    return unlessKept(asSold(settings, await waitUntil(until, lookup.find(name, { fresh, asker }), late)), name)
  } catch (err) {
    log.warn({ err, ...name }, 'lookup failed')
    return late
  }
}

/** @returns what its registry wants, of a name with a price of its own */
const assertAvailability = (found: LookupResult, name: DomainName): RegistryFees | null => {
  const { state } = found
  if (state === 'taken' && found.reason === 'extension') throw invalidField(fullName(name), extensionFault.code)
  const fields = [{ field: fullName(name), code: state === 'taken' ? 'domain_taken' : 'lookup_unknown' }]
  if (state === 'taken') throw new ProblemError('domain_taken', { fields })
  if (state === 'unknown') throw new ProblemError('lookup_unknown', { fields, retryAfter: 10 })
  return found.fees ?? null
}

/**
 * Whether the registry, asked again, would give the name away now; its owner here is for the database's own constraint to
 * say. Without an answer until `until`, work that the registry itself refuses or carries out later may be ordered.
 * @returns what it wants for a name with a price of its own; undefined without an answer
 * @throws ProblemError validation, domain_taken, lookup_unknown
 */
export const assertFreeAtRegistry = async (
  context: RequestContext,
  name: DomainName,
  until: number,
): Promise<RegistryFees | null | undefined> => {
  const found = await askRegistry(context, name, { fresh: true, until })
  const decidesLater = context.registries.of(name.zone).port.isRemote || context.settings.LOOKUP === 'sandbox'
  return found.state !== 'unknown' || !decidesLater ? assertAvailability(found, name) : undefined
}

/**
 * Whether a name can be registered now.
 * @returns what its registry wants, of a name with a price of its own
 * @throws ProblemError validation, domain_taken, lookup_unknown
 */
export const assertAvailable = async (context: RequestContext, name: DomainName): Promise<RegistryFees | null> => {
  if (await isHeld(context.db, name)) throw new ProblemError('domain_taken')
  return assertAvailability(await askRegistry(context, name), name)
}

export { askRegistry }
