import type { DomainName } from '@panel/shared/rules'
import { fullName } from '@panel/shared/rules'
import { ProblemError } from '../errors'
import type { Lookup, LookupResult } from '../lookup/lookup'
import type { RequestContext } from '../request-context'
import { isHeld } from './repository'

/** What the registry says, save for a name that an account here holds. Never throws: no answer is `unknown`. */
const askRegistry = async (
  { lookup, log }: RequestContext,
  name: DomainName,
  options?: Parameters<Lookup['find']>[1],
): Promise<LookupResult> => {
  try {
    return await lookup.find(name, options)
  } catch (err) {
    log.warn({ err, ...name }, 'lookup failed')
    return { state: 'unknown', source: 'registry' }
  }
}

const assertAvailability = ({ state }: LookupResult, name: DomainName): void => {
  const fields = [{ field: fullName(name), code: state === 'taken' ? 'domain_taken' : 'lookup_unknown' }]
  if (state === 'taken') throw new ProblemError('domain_taken', { fields })
  if (state === 'unknown') throw new ProblemError('lookup_unknown', { fields, retryAfter: 10 })
}

/**
 * Whether the registry, asked again, would give the name away now; who holds it here is for the database's own constraint to say.
 * @throws ProblemError domain_taken, lookup_unknown
 */
export const assertFreeAtRegistry = async (context: RequestContext, name: DomainName): Promise<void> =>
  assertAvailability(await askRegistry(context, name, { fresh: true }), name)

/**
 * Whether a name can be registered now.
 * @throws ProblemError domain_taken, lookup_unknown
 */
export const assertAvailable = async (context: RequestContext, name: DomainName): Promise<void> => {
  if (await isHeld(context.db, name)) throw new ProblemError('domain_taken')
  assertAvailability(await askRegistry(context, name), name)
}

export { askRegistry }
