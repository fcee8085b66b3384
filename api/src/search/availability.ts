import type { DomainName } from '@panel/shared/rules'
import { extensionFault, fullName } from '@panel/shared/rules'
import { waitUntil } from '../base/current-call'
import { invalidField, ProblemError } from '../base/errors'
import { REGISTRY_PATIENCE } from '../base/limits'
import { assertNoTransaction } from '../base/open-transaction'
import type { LookupResult } from '../lookup/lookup'
import type { RequestContext } from '../request-context'
import { clientKey } from '../server-kit/networks'
import { knownWithoutAsking, unlessKept } from './extension'
import { isHeld } from './repository'

interface Asking {
  fresh?: boolean
  /** When the caller gives up, as `performance.now()` counts. */
  until?: number
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
    return unlessKept(await waitUntil(until, lookup.find(name, { fresh, asker }), late), name)
  } catch (err) {
    log.warn({ err, ...name }, 'lookup failed')
    return late
  }
}

const assertAvailability = (found: LookupResult, name: DomainName): void => {
  const { state } = found
  if (state === 'taken' && found.reason === 'extension') throw invalidField(fullName(name), extensionFault.code)
  const fields = [{ field: fullName(name), code: state === 'taken' ? 'domain_taken' : 'lookup_unknown' }]
  if (state === 'taken') throw new ProblemError('domain_taken', { fields })
  if (state === 'unknown') throw new ProblemError('lookup_unknown', { fields, retryAfter: 10 })
}

/**
 * Whether the registry, asked again, would give the name away now; its owner here is for the database's own constraint to
 * say. Without an answer until `until`, work that the registry itself refuses or carries out later may be ordered.
 * @throws ProblemError validation, domain_taken, lookup_unknown
 */
export const assertFreeAtRegistry = async (context: RequestContext, name: DomainName, until: number): Promise<void> => {
  const found = await askRegistry(context, name, { fresh: true, until })
  const decidesLater = context.registries.of(name.zone).port.isRemote || context.settings.LOOKUP === 'sandbox'
  if (found.state !== 'unknown' || !decidesLater) assertAvailability(found, name)
}

/**
 * Whether a name can be registered now.
 * @throws ProblemError validation, domain_taken, lookup_unknown
 */
export const assertAvailable = async (context: RequestContext, name: DomainName): Promise<void> => {
  if (await isHeld(context.db, name)) throw new ProblemError('domain_taken')
  assertAvailability(await askRegistry(context, name), name)
}

export { askRegistry }
